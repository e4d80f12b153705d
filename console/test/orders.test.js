import assert from 'node:assert/strict';
import test from 'node:test';
import { formatDistance, formatDuration, formatSpeed, formatTime } from '../src/format.js';
import {
  Orders, additionOf, continuationOf, mayBeRepeated, memberAt, moved, publishLine, waypointsOf, withMember,
} from '../src/orders.js';
import { PlaceIndex, parseCoordinate, parseGPX } from '../src/places.js';
import { compileSchemas } from '../src/schema.js';
import { schemas } from './schemas.js';

const checks = compileSchemas(schemas);

test('an order goes out as its schema wants it, and shows each reply', async () => {
  const sent = [];
  const orders = new Orders(async (...message) => { sent.push(message); });
  const order = await orders.send('van-1', 'set-destinations', {
    waypoints: waypointsOf([{ latitude: 60.123456789, longitude: 24.9, title: 'x'.repeat(300) }]),
  });
  const [[topic, payload, expiry]] = sent;
  assert.equal(topic, 'turnstone/v1/van-1/command/set-destinations');
  assert.equal(expiry, 600);
  assert.equal(checks['command.set-destinations'](JSON.parse(payload)), null);
  assert.equal(order.status, 'SENT');
  assert.equal(orders.hear('van-2', { id: order.id, status: 'SUCCEEDED' }), false);
  orders.hear('van-1', { id: order.id, status: 'ACCEPTED', message: '' });
  assert.equal(order.status, 'ACCEPTED');
  orders.hear('van-1', { id: order.id, status: 'FAILED', message: 'there is no way' });
  assert.deepEqual([order.status, order.message, order.isDone], ['FAILED', 'there is no way', true]);
  orders.hear('van-1', { id: order.id, status: 'ACCEPTED', message: '' });
  assert.equal(order.status, 'FAILED');
});

test('who may only look is told so', async () => {
  const orders = new Orders(() => Promise.reject(Object.assign(new Error('Not authorized'), { code: 135 })));
  const order = await orders.send('van-1', 'reroute', {});
  assert.equal(order.status, 'REFUSED');
  assert.equal(orders.isReadOnly, true);
  const unsent = new Orders(() => Promise.reject(new Error('no link')));
  assert.equal((await unsent.send('van-1', 'reroute', {})).status, 'NOT_SENT');
  assert.equal(unsent.isReadOnly, false);
});

test('a line for a terminal keeps what a shell would take for its own', () => {
  assert.equal(publishLine('a/b', "it's; $(rm)"),
    "mosquitto_pub -p 1884 -u dispatch -P PASSWORD -V 5 -q 1 -t 'a/b' -m 'it'\\''s; $(rm)'");
  assert.match(publishLine('a', '', { retained: true }), /-r -t 'a' -n$/);
});

test('members are read and put in at a path', () => {
  assert.equal(memberAt({ a: { b: 1 } }, ['a', 'b']), 1);
  assert.equal(memberAt({ a: null }, ['a', 'b']), undefined);
  assert.deepEqual(withMember({ a: { c: 2 } }, ['a', 'b'], 1), { a: { c: 2, b: 1 } });
  assert.deepEqual(moved(['a', 'b', 'c'], 0, 2), ['b', 'c', 'a']);
});

test('stops that are added to a trip leave the others to it, which may be more than the page knows', () => {
  const trip = { tripId: 7, waypoints: [{ index: 40, status: 'NEXT', id: 'shop', latitude: 60, longitude: 24 }] };
  const addition = additionOf([{ latitude: 61, longitude: 25, title: 'Depot' }], trip);
  assert.deepEqual(addition, {
    ifTrip: 7, changes: [{ action: 'INSERT', waypoints: [{ latitude: 61, longitude: 25, title: 'Depot' }] }],
  });
  assert.equal(checks['command.update-destinations']({ id: 'a', ...addition }), null);
});

test('an order can be given again once it is refused, or when nothing answers to it', async () => {
  const orders = new Orders(async () => {});
  const order = await orders.send('van-1', 'answer-message', { messageId: 'm' }, 1000);
  assert.equal(mayBeRepeated(order, 1000), false);
  assert.equal(mayBeRepeated(order, 11_000), true);
  orders.hear('van-1', { id: order.id, status: 'REJECTED', message: 'not so' });
  assert.equal(mayBeRepeated(order, 1000), true);
  const other = await orders.send('van-1', 'answer-message', { messageId: 'm' }, 1000);
  orders.hear('van-1', { id: other.id, status: 'SUCCEEDED', message: '' });
  assert.equal(mayBeRepeated(other, 100_000), false);
});

test('a trip that goes on by itself is told which stop is left', () => {
  const trip = { continuation: 'DEPARTURE', lastArrival: { waypointIndex: 30 }, waypoints: [{ status: 'REACHED', index: 30 }] };
  assert.deepEqual(continuationOf(trip), { leavingWaypointIndex: 30 });
  assert.equal(checks['command.continue-to-next-destination']({ id: 'c', ...continuationOf(trip) }), null);
  const next = { ...trip, waypoints: [...trip.waypoints, { status: 'NEXT', index: 31 }] };
  assert.deepEqual(continuationOf(next), { leavingWaypointIndex: 31 });
  assert.deepEqual(continuationOf({ ...next, continuation: 'COMMAND' }), {});
  const named = { ...trip, waypoints: [{ status: 'NEXT', index: 0, id: 'shop' }] };
  assert.deepEqual(continuationOf(named), { leavingWaypointId: 'shop' });
});

test('coordinates are read as people paste them', () => {
  const place = { latitude: 60.17, longitude: 24.94 };
  for (const text of ['60.17, 24.94', ' 60.17 24.94 ', 'geo:60.17,24.94?z=12', '60.17° N, 24.94° E']) {
    assert.deepEqual(parseCoordinate(text), place, text);
  }
  assert.deepEqual(parseCoordinate('33.4 S 70.6 W'), { latitude: -33.4, longitude: -70.6 });
  for (const text of ['', 'Main Street 5', '91, 0', '1,2,3', '5']) assert.equal(parseCoordinate(text), null, text);
});

test('stops come from waypoints, else a route, else the end of a track', () => {
  const point = (lat, lon, name) => ({
    getAttribute: (key) => ({ lat, lon })[key],
    getElementsByTagName: () => (name ? [{ textContent: name }] : []),
  });
  const parser = (points) => ({ parseFromString: () => ({ getElementsByTagName: (name) => points[name] ?? [] }) });
  assert.deepEqual(parseGPX('', parser({ wpt: [point('1', '2', '<b>A</b>')], trkpt: [point('3', '4')] })),
    [{ latitude: 1, longitude: 2, title: '<b>A</b>' }]);
  assert.deepEqual(parseGPX('', parser({ trkpt: [point('1', '2'), point('3', '4')] })),
    [{ latitude: 3, longitude: 4, title: null }]);
  assert.deepEqual(parseGPX('', parser({ wpt: [point('x', '2'), point('95', '1')] })), []);
});

test('places are found by the beginnings of their words, near ones first, and streets before houses', () => {
  const index = new PlaceIndex([
    ['Hauptstraße 5, Heidelberg', '', 49.41, 8.7, 'node/1'],
    ['Hauptstraße', 'highway', 49.41, 8.71, 'way/2'],
    ['Hauptstraße', 'highway', 49.3, 8.5, 'way/3'],
    ['Café Müller', 'amenity=cafe', 49.4, 8.7, 'node/4'],
  ]);
  const find = (query, near) => index.find(query, { near }).map(({ id }) => id).join();
  assert.equal(find('hauptstrasse', [8.7, 49.41]), 'way/2,node/1,way/3');
  assert.equal(find('hauptstrasse', null), 'way/2,way/3,node/1');
  assert.equal(find('hauptstr heidel', null), 'node/1');
  assert.equal(find('mull cafe'), 'node/4');
  assert.equal(find('...'), '');
  assert.equal(find('straße'), '');
});

test('numbers are as people read them', () => {
  assert.equal(formatDistance(12), '12 m');
  assert.equal(formatDistance(347), '350 m');
  assert.equal(formatDistance(1249), '1.2 km');
  assert.equal(formatDistance(1249, 'METRIC', 'de'), '1,2 km');
  assert.equal(formatDistance(90, 'IMPERIAL'), '300 ft');
  assert.equal(formatDistance(90, 'UNITED_KINGDOM'), '100 yd');
  assert.equal(formatDistance(1609.344, 'IMPERIAL'), '1 mi');
  assert.equal(formatDistance(null), '–');
  assert.equal(formatDuration(20), '1 min');
  assert.equal(formatDuration(3900), '1 h 5 min');
  assert.equal(formatSpeed(13.889), '50');
  assert.equal(formatSpeed(13.4112, 'IMPERIAL'), '30');
  assert.equal(formatTime('2026-03-01T12:34:56.000Z', 'en', 'Europe/Helsinki'), '14:34');
  assert.equal(formatTime('nonsense'), '–');
});
