import assert from 'node:assert/strict';
import test from 'node:test';
import { Vehicle } from '../src/vehicle.js';
import { compileSchemas } from '../src/schema.js';
import { answersOf } from '../src/view/messages.js';
import { schemas } from './schemas.js';

test('answers are what stands between commas, each once, as many and as long as the contract takes', () => {
  const check = compileSchemas(schemas)['command.message'];
  assert.deepEqual(answersOf(' Yes, No ,, Yes,'), ['Yes', 'No']);
  assert.deepEqual(answersOf(''), []);
  const many = answersOf(Array.from({ length: 30 }, (_, number) => `${number}`.padEnd(80, 'x')).join());
  assert.equal(check({ id: '1', text: 'Lunch?', answers: many }), null);
  assert.equal(many.length, 12);
});

test('the messages of a vehicle are those that it told last, open until they are answered', () => {
  const vehicle = new Vehicle('van-1');
  const message = { id: '1', text: 'Lunch?', answers: ['Yes'], receivedAt: '2026-03-01T12:00:00.000Z' };
  vehicle.apply('state/messages', { messages: [{ ...message, answer: null, answeredAt: null }] }, { now: 0, retained: true });
  assert.deepEqual(vehicle.openMessages.map(({ id }) => id), ['1']);
  vehicle.apply('state/messages', {
    messages: [{ ...message, answer: 'Yes', answeredAt: '2026-03-01T12:01:00.000Z' }],
  }, { now: 1 });
  assert.deepEqual(vehicle.openMessages, []);
  vehicle.apply('state/messages', null, { now: 2 });
  assert.deepEqual(vehicle.messages, []);
});

test('the way that was driven is kept for the trip, in pieces where nobody saw it, and not for ever', () => {
  const vehicle = new Vehicle('van-1');
  vehicle.isWatched = true;
  const drive = (longitude) => vehicle.apply('location', { longitude, latitude: 0 }, { now: 0 });
  vehicle.apply('state/navigation', { tripId: 1, waypoints: [], alternatives: [] }, { now: 0 });
  for (let step = 0; step < 10; step++) drive(step * 0.0001);
  drive(0.00091);
  assert.deepEqual(vehicle.trail.map((line) => line.length), [10]);
  drive(1);
  assert.equal(vehicle.trail.length, 2);
  vehicle.apply('history/locations', { points: [{ longitude: 0.5, latitude: 0 }, { longitude: 0.6, latitude: 0 }] }, { now: 0 });
  assert.deepEqual(vehicle.trail.map((line) => line[0][0]), [0, 0.5, 1]);
  for (let step = 0; step < 5000; step++) drive(1 + step * 0.001);
  assert.ok(vehicle.trail.flat().length <= 2000);
  vehicle.apply('state/navigation', { tripId: 2, waypoints: [], alternatives: [] }, { now: 0 });
  assert.deepEqual(vehicle.trail, []);
});

test('of vehicles that nobody looks at less is kept', () => {
  const vehicle = new Vehicle('van-1');
  const tell = (kind, seq) => vehicle.apply(`event/${kind}`, { seq, session: 1, time: '2026-03-01T12:00:02.000Z' }, { now: 0 });
  for (let seq = 1; seq < 1000; seq++) tell('prompt', seq);
  tell('remaining-time', 1000);
  assert.equal(vehicle.events.length, 40);
  assert.equal(vehicle.newest['remaining-time'].seq, 1000);
  vehicle.isWatched = true;
  for (let seq = 1001; seq < 2000; seq++) tell('remaining-time', seq);
  assert.equal(vehicle.events.length, 400);
});

test('an event that was told later stands where it happened', () => {
  const vehicle = new Vehicle('van-1');
  const tell = (seq, time) => vehicle.apply('event/lighting-mode', { seq, session: 1, time }, { now: 0 });
  tell(2, '2026-03-01T12:00:02.000Z');
  tell(3, '2026-03-01T12:00:03.000Z');
  tell(1, '2026-03-01T12:00:01.000Z');
  assert.deepEqual(vehicle.events.map(({ event }) => event.seq), [3, 2, 1]);
});
