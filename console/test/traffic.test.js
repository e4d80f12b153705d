import assert from 'node:assert/strict';
import test from 'node:test';
import { TrafficRoads, endOfReport, levelOf } from '../src/traffic.js';

const NOON = Date.parse('2026-03-01T12:00:00Z');
/** A way of two stretches, from node 1 over 2 to 3; the line is the example of the format's description. */
const WAYS = { 4242: [[1, 2, '_p~iF~ps|U_ulLnnqC', 50], [2, 3, '_p~iF~ps|U_ulLnnqC', 50]] };

function roads(loaded = []) {
  return new TrafficRoads(async (number) => {
    loaded.push(number);
    return number === 4242 % 64 ? WAYS : {};
  });
}

const report = (...all) => ({ issuedAt: '2026-03-01T12:00:00Z', ttlSeconds: 300, roads: all });

test('the end of a report is the earlier one of those that it gives', () => {
  assert.equal(endOfReport(report()), NOON + 300_000);
  assert.equal(endOfReport({ expiresAt: '2026-03-01T12:01:00Z', roads: [] }), NOON + 60_000);
  assert.equal(endOfReport({ ...report(), expiresAt: '2026-03-01T12:01:00Z' }), NOON + 60_000);
});

test('traffic is as slow as it is against what the road allows', () => {
  assert.equal(levelOf({ closed: true, speedMetersPerSecond: 20 }, 50), 'closed');
  assert.equal(levelOf({ speedMetersPerSecond: 0 }, 50), 'closed');
  // As the vehicles' routes have it.
  assert.equal(levelOf({ speedMetersPerSecond: 0.09 }, 50), 'closed');
  assert.equal(levelOf({ speedMetersPerSecond: 0.1 }, 50), 'jam');
  assert.equal(levelOf({ speedMetersPerSecond: 3 }, 50), 'jam');
  assert.equal(levelOf({ speedMetersPerSecond: 8 }, 50), 'slow');
  assert.equal(levelOf({ speedMetersPerSecond: 8 }, 30), 'free');
});

test('a way is drawn from the one file that has it, and is not when its report has ended', async () => {
  const loaded = [];
  const found = roads(loaded);
  const lines = await found.lines([report({ wayId: 4242, speedMetersPerSecond: 3 })], NOON);
  assert.deepEqual(lines.map(({ level, line }) => [level, line.length]), [['jam', 2], ['jam', 2]]);
  assert.deepEqual(loaded, [4242 % 64]);
  assert.deepEqual(await found.lines([report({ wayId: 4242, closed: true })], NOON + 300_000), []);
  assert.deepEqual(await found.lines([report({ wayId: 7, closed: true })], NOON), []);
});

test('a stretch between two nodes is drawn, with its way or without', async () => {
  const found = roads();
  const some = await found.lines([report({ wayId: 4242, fromNodeId: 2, toNodeId: 1, closed: true })], NOON);
  assert.equal(some.length, 1);
  const others = await found.lines([report({ fromNodeId: 2, toNodeId: 3, closed: true }, { fromNodeId: 8, toNodeId: 9, closed: true })], NOON);
  assert.equal(others.length, 1);
});

test('a report that comes while the lines are loaded for another is drawn with all of its roads', async () => {
  const found = roads();
  const between = [report({ fromNodeId: 2, toNodeId: 3, closed: true })];
  const both = await Promise.all([found.lines(between, NOON), found.lines(between, NOON)]);
  assert.deepEqual(both.map((one) => one.length), [1, 1]);
});

test('lines that could not be loaded are asked for again, once for each time that they are drawn', async () => {
  let asked = 0;
  let isDown = true;
  const found = new TrafficRoads(async (number) => {
    asked += 1;
    if (isDown) throw new Error('no link');
    return number === 4242 % 64 ? WAYS : {};
  });
  const all = [report({ wayId: 4242, closed: true }, { fromNodeId: 2, toNodeId: 3, closed: true }, { fromNodeId: 1, toNodeId: 2, closed: true })];
  assert.deepEqual(await found.lines(all, NOON), []);
  assert.equal(asked, 64);
  isDown = false;
  assert.equal((await found.lines(all, NOON)).length, 4);
  assert.equal(asked, 128);
  await found.lines(all, NOON);
  assert.equal(asked, 128);
});

test('where the lines of ways are missing there is no traffic, and no error', async () => {
  const found = new TrafficRoads(() => Promise.reject(new Error('not found')));
  assert.deepEqual(await found.lines([report({ wayId: 4242, closed: true }, { fromNodeId: 1, toNodeId: 2, closed: true })], NOON), []);
});
