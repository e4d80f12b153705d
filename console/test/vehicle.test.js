import assert from 'node:assert/strict';
import test from 'node:test';
import { Fleet } from '../src/fleet.js';
import { cardState, isNight, laneList, roadParts, speedingSeverity } from '../src/guidance.js';
import { compileSchemas } from '../src/schema.js';
import { eventSentence, healthLights } from '../src/sentences.js';
import { sunElevation } from '../src/sun.js';
import { rowOf, sortedRows } from '../src/table.js';
import { schemas, traffic } from './schemas.js';

const checks = compileSchemas(schemas, { isForReaders: true });
const bytes = (text) => new TextEncoder().encode(text);
const sample = (suffix) => JSON.parse(traffic.find(([topic]) => topic.endsWith(suffix))[1]);

/** A vehicle that has told all that there is to tell. */
function heard(changes = {}) {
  const fleet = new Fleet(checks);
  for (const [topic, payload] of traffic) {
    // What is retained is taken back there at the end.
    if (payload) fleet.receive(topic, bytes(payload), { now: 0, retained: false });
  }
  const [vehicle] = fleet.vehicles.values();
  const messages = {
    'state/connection': { state: 'online' }, 'state/navigation': {}, 'navigation/info': {}, 'state/health': {}, ...changes,
  };
  for (const [name, change] of Object.entries(messages)) {
    vehicle.apply(name, { ...sample(`/${name}`), ...change }, { now: 0 });
  }
  return { fleet, vehicle };
}

test('all that an agent says is taken in', () => {
  const { fleet, vehicle } = heard();
  assert.equal(fleet.refused, 0, fleet.lastRefusal);
  assert.ok(vehicle.location && vehicle.route && vehicle.health && vehicle.options && vehicle.trip);
  assert.ok(vehicle.line.places.length > 1);
  assert.ok(vehicle.events.length > 5);
});

test('what is no message is counted and changes nothing', () => {
  const { fleet, vehicle } = heard();
  const { location } = vehicle;
  const before = fleet.refused;
  const bad = ['{', '[]', 'null', '{"latitude": 1e999}', '\u0000', '{"__proto__": {"x": 1}}'];
  for (const text of bad) fleet.receive(`turnstone/v1/${vehicle.name}/location`, bytes(text), { now: 1 });
  fleet.receive('turnstone/v1/<script>/location', bytes('{}'), { now: 1 });
  fleet.receive('other/v1/x/location', bytes('{}'), { now: 1 });
  fleet.receive('turnstone/v1/van/../../state', bytes('{}'), { now: 1 });
  assert.equal(vehicle.location, location);
  assert.equal(fleet.refused - before, bad.length + 1);
  assert.equal({}.x, undefined);
  // As it came, it can be looked at.
  assert.equal(vehicle.raw.get('location').text, bad.at(-1));
});

test('a vehicle of an earlier version is shown without what it does not send yet', () => {
  const { fleet, vehicle } = heard();
  const trip = structuredClone(vehicle.trip);
  for (const name of ['continuation', 'alternatives', 'speeding', 'simulated', 'lastArrival']) delete trip[name];
  for (const waypoint of trip.waypoints) delete waypoint.metadata;
  fleet.receive(`turnstone/v1/${vehicle.name}/state/navigation`, bytes(JSON.stringify(trip)), { now: 1, retained: true });
  assert.equal(fleet.refused, 0, fleet.lastRefusal);
  assert.deepEqual([vehicle.trip.continuation, vehicle.trip.alternatives], [null, []]);
  // Nothing can be said without a place.
  const { latitude, ...nowhere } = vehicle.location;
  fleet.receive(`turnstone/v1/${vehicle.name}/location`, bytes(JSON.stringify(nowhere)), { now: 1, retained: false });
  assert.match(fleet.lastRefusal, /has no latitude/);
  assert.equal(vehicle.location.latitude, latitude);
});

test('a tour is put together from its parts, of one revision', () => {
  const { fleet, vehicle } = heard();
  assert.ok(vehicle.tour.length > 1);
  assert.deepEqual(vehicle.tour.map(({ index }) => index), vehicle.tour.map((_, index) => index));
  const [first] = vehicle.tourParts.values();
  const changed = { ...first, tourRevision: first.tourRevision + 1, partCount: 1, stops: first.stops.slice(0, 1) };
  fleet.receive(`turnstone/v1/${vehicle.name}/navigation/tour`, bytes(JSON.stringify(changed)), { now: 1, retained: true });
  // The other part is of the list before.
  assert.deepEqual(vehicle.tour, changed.stops);
  fleet.receive(`turnstone/v1/${vehicle.name}/navigation/tour`, bytes(''), { now: 1, retained: true });
  assert.deepEqual(vehicle.tour, []);
});

test('a message that is taken back is gone', () => {
  const { fleet, vehicle } = heard();
  fleet.receive(`turnstone/v1/${vehicle.name}/navigation/route`, bytes(''), { now: 1, retained: true });
  assert.equal(vehicle.route, null);
  assert.deepEqual(vehicle.line.places, []);
});

test('a vehicle that was taken away for good is gone', () => {
  const { fleet, vehicle } = heard();
  fleet.receive(`turnstone/v1/${vehicle.name}/state/connection`, bytes(''), { now: 1, retained: false });
  assert.equal(fleet.vehicles.size, 0);
});

test('an event that is told twice is shown once', () => {
  const { vehicle } = heard();
  const count = vehicle.events.length;
  const event = vehicle.events.find(({ event: { seq } }) => seq !== undefined);
  vehicle.addEvent(event.kind, { ...event.event }, 5);
  assert.equal(vehicle.events.length, count);
});

test('a frame without steps takes them from the route of the same revision only', () => {
  const { vehicle } = heard();
  const [step] = vehicle.steps;
  const { currentStep, ...frame } = sample('/navigation/info');
  const numbers = { currentStepNumber: step.stepNumber, remainingSteps: [], routeRevision: vehicle.route.routeRevision };
  vehicle.apply('navigation/info', { ...frame, ...numbers }, { now: 1 });
  assert.equal(vehicle.currentStep, step);
  vehicle.apply('navigation/info', { ...frame, ...numbers, routeRevision: 99 }, { now: 1 });
  assert.equal(vehicle.currentStep, null);
});

test('the card tells the state that matters most', () => {
  const next = { waypoints: [{ id: null, title: 'A', latitude: 1, longitude: 1, status: 'NEXT' }], guidanceActive: true };
  const good = { ...sample('/state/health'), locationShared: true };
  const health = { ...good, gps: { ...good.gps, state: 'fix' } };
  const state = (changes, availability = 'AVAILABLE') => {
    const { vehicle } = heard({ 'state/health': health, 'state/navigation': next, 'navigation/info': { navState: 'ENROUTE' }, ...changes });
    vehicle.newest['gps-availability'] = { availability };
    return cardState(vehicle);
  };
  assert.equal(state({}), 'guiding');
  assert.equal(state({ 'state/connection': { state: 'lost' } }), 'linkLost');
  assert.equal(state({ 'state/connection': { state: 'offline' } }), 'offline');
  assert.equal(state({ 'state/health': { ...health, locationShared: false } }), 'noConsent');
  assert.equal(state({}, 'UNAVAILABLE'), 'noSignal');
  assert.equal(state({}, 'DEAD_RECKONING'), 'guiding');
  assert.equal(state({ 'navigation/info': { navState: 'REROUTING' } }), 'rerouting');
  assert.equal(state({ 'state/navigation': { ...next, guidanceActive: false } }), 'guidanceOff');
  const reached = { waypoints: [{ ...next.waypoints[0], status: 'REACHED' }], lastArrival: { waypoint: { title: 'A' } } };
  assert.equal(state({ 'state/navigation': reached }), 'arrived');
  assert.equal(state({ 'state/navigation': { waypoints: [], lastArrival: null } }), 'idle');
});

test('numbers of roads become shields', () => {
  assert.deepEqual(roadParts('Mannerheimintie / E12'), { name: 'Mannerheimintie', shields: ['E12'] });
  assert.deepEqual(roadParts('A 5'), { name: '', shields: ['A 5'] });
  assert.deepEqual(roadParts('Straße des 17. Juni'), { name: 'Straße des 17. Juni', shields: [] });
  assert.deepEqual(roadParts(null), { name: '', shields: [] });
});

test('lanes have their arrows, and those that lead on stand out', () => {
  const lanes = [
    { laneDirections: [{ laneShape: 'NORMAL_LEFT', recommended: false }] },
    { laneDirections: [{ laneShape: 'STRAIGHT', recommended: true }, { laneShape: 'NORMAL_RIGHT', recommended: false }] },
  ];
  assert.deepEqual(laneList({ lanes }), [
    { isRecommended: false, pictures: ['lanes-4'] }, { isRecommended: true, pictures: ['lanes-1r', 'lanes-5'] },
  ]);
  assert.deepEqual(laneList({ lanes: null }), []);
});

test('light and speed follow the vehicle, unless the viewer has chosen', () => {
  const { vehicle } = heard();
  vehicle.newest['lighting-mode'] = { lightingMode: 'LOW_LIGHT' };
  assert.equal(isNight('auto', vehicle), true);
  assert.equal(isNight('day', vehicle), false);
  // Who came too late for that looks at the sun: Helsinki at noon and at midnight of midwinter.
  vehicle.newest = {};
  const at = (time) => { vehicle.location = { ...vehicle.location, latitude: 60.17, longitude: 24.94, time }; };
  at('2026-12-21T10:20:00.000Z');
  assert.equal(isNight('auto', vehicle), false);
  assert.ok(Math.abs(sunElevation([24.94, 60.17], Date.parse('2026-12-21T10:20:00Z')) - 6.4) < 0.5);
  at('2026-12-21T22:00:00.000Z');
  assert.equal(isNight('auto', vehicle), true);
  vehicle.newest.speeding = { severity: 'NOT_SPEEDING' };
  assert.equal(speedingSeverity(vehicle), null);
  vehicle.newest.speeding = { severity: 'MAJOR' };
  assert.equal(speedingSeverity(vehicle), 'MAJOR');
});

test('every kind of event has a sentence, and no number is missing in it', () => {
  const kinds = new Set();
  for (const [topic, payload] of traffic) {
    const kind = topic.split('/event/')[1];
    if (!kind) continue;
    kinds.add(kind);
    const text = eventSentence(kind, JSON.parse(payload));
    assert.ok(text && !/undefined|null|NaN/.test(text), `${kind}: ${text}`);
  }
  assert.deepEqual([...kinds].sort(), Object.keys(schemas).filter((name) => name.startsWith('event.'))
    .map((name) => name.slice('event.'.length)).sort());
});

test('lights say what to look at', () => {
  const { vehicle } = heard();
  vehicle.health = { ...vehicle.health, gps: { ...vehicle.health.gps, state: 'silent' } };
  const receiver = healthLights(vehicle).find(({ name }) => name === 'Receiver');
  assert.equal(receiver.level, 'bad');
  assert.match(receiver.text, /gpsd/);
  vehicle.health.link = { ...vehicle.health.link, commandPath: 'ok', refusals: [], message: 'New files are no good.' };
  assert.deepEqual(healthLights(vehicle)[0], { name: 'Link', level: 'warning', text: 'New files are no good.' });
  vehicle.connection = { state: 'lost' };
  assert.equal(healthLights(vehicle)[0].level, 'bad');
});

test('a table says that there is no position, or what the route now leads to, with no other message', () => {
  const { vehicle } = heard();
  vehicle.location = { ...vehicle.location, simulated: false };
  const before = rowOf(vehicle);
  assert.equal(rowOf(vehicle), before);
  vehicle.apply('event/gps-availability', { ...sample('/event/gps-availability'), availability: 'UNAVAILABLE', seq: 999 }, { now: 1 });
  assert.equal(rowOf(vehicle).state, 'noSignal');
  const then = rowOf(vehicle);
  vehicle.apply('navigation/route', null, { now: 2 });
  assert.notEqual(rowOf(vehicle), then);
});

test('a table is sorted by any column, what is unknown last, and searched without accents', () => {
  const row = (name, where, arrival) => ({ name, where, arrival, text: `${name} ${where}`.toLowerCase(), level: 'good' });
  const rows = [row('van-10', 'b', null), row('van-2', 'a', 5), row('van-1', '', 3)];
  const names = (order) => sortedRows(rows, order).map(({ name }) => name).join();
  assert.equal(names({ column: 'name' }), 'van-1,van-2,van-10');
  assert.equal(names({ column: 'arrival' }), 'van-1,van-2,van-10');
  assert.equal(names({ column: 'arrival', isDescending: true }), 'van-2,van-1,van-10');
  assert.equal(names({ column: 'where', isDescending: true }), 'van-10,van-2,van-1');
  assert.equal(names({ column: 'name', search: 'VAN-1 b' }), 'van-10');
  const { vehicle } = heard();
  assert.equal(rowOf(vehicle), rowOf(vehicle));
});
