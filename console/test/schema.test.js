import assert from 'node:assert/strict';
import test from 'node:test';
import { compileSchemas, formFields } from '../src/schema.js';
import { schemaName } from '../src/vehicle.js';
import { schemas, traffic } from './schemas.js';

const checks = compileSchemas(schemas);

test('every message that the agent writes fits its schema', () => {
  let count = 0;
  for (const [topic, payload] of traffic) {
    const [, , owner, ...rest] = topic.split('/');
    if (!topic.startsWith('turnstone/v1/') || payload === undefined || payload === '') continue;
    const name = owner === 'fleet' ? 'fleet.traffic' : schemaName(rest.join('/'));
    if (!checks[name]) continue;
    assert.equal(checks[name](JSON.parse(payload)), null, topic);
    count++;
  }
  assert.ok(count > 20, `only ${count} messages`);
});

test('what does not fit is told with its place', () => {
  const [, payload] = traffic.find(([topic]) => topic.endsWith('/location'));
  const location = JSON.parse(payload);
  assert.equal(checks.location({ ...location, latitude: '60' }), '/latitude is no number');
  assert.equal(checks.location({ ...location, latitude: 91 }), '/latitude is too large');
  assert.equal(checks.location({ ...location, source: '<b>' }), '/source is none of the known values');
  const { longitude, ...rest } = location;
  assert.equal(checks.location(rest), '/ has no longitude');
  assert.equal(checks.location([]), '/ is no object');
  assert.equal(checks.location({ ...location, rawFix: { ...location.rawFix, latitude: {} } }),
    '/rawFix/latitude is no number or null');
});

test('the form of the settings has a field for each member, with its choices and limits', () => {
  const fields = formFields(schemas['command.set-options'], schemas);
  const field = (path) => fields.find((one) => one.path.join('.') === path);
  assert.equal(field('id'), undefined);
  assert.deepEqual(field('units').choices, ['METRIC', 'IMPERIAL', 'UNITED_KINGDOM']);
  assert.equal(field('speedAlerts.minorThresholdFraction').maximum, 10);
  assert.equal(field('timeUpdateThresholdSeconds').kind, 'numberOrWord');
  assert.equal(field('routeOptions.avoidsTolls').kind, 'flag');
  assert.equal(field('routeOptions.vehicle.heightMeters').kind, 'number');
  assert.ok(fields.length >= 20);
});
