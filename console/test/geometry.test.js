import assert from 'node:assert/strict';
import test from 'node:test';
import { Line, bearing, circle, decodePolyline, distance, followingZoom, turned } from '../src/geometry.js';
import { LONGEST_GLIDE_MS, Motion } from '../src/motion.js';

const near = (one, other, tolerance) => assert.ok(Math.abs(one - other) <= tolerance, `${one} is not ${other}`);

test('a polyline of precision 6 is decoded, and a damaged one ends where it is damaged', () => {
  // (60.1, 24.9), (60.1005, 24.9012), made with `turnstone route --json`'s encoding.
  const text = encode([[60.1, 24.9], [60.1005, 24.9012]]);
  assert.deepEqual(decodePolyline(text), [[24.9, 60.1], [24.9012, 60.1005]]);
  assert.equal(decodePolyline(text.slice(0, -1)).length, 1);
  assert.deepEqual(decodePolyline('\u0000<script>'), []);
  assert.deepEqual(decodePolyline('~'.repeat(100_000)), []);
});

test('distance and bearing are those of a map', () => {
  near(distance([24.9, 60.1], [24.9, 60.101]), 111.2, 0.1);
  near(bearing([0, 0], [1, 0]), 90, 0.01);
  near(turned(350, 20, 0.5), 5, 1e-9);
  near(turned(10, 340, 0.5), 355, 1e-9);
});

test('a place is found on a line, and the line is split there', () => {
  const line = new Line([[0, 0], [0.01, 0], [0.01, 0.01]]);
  const on = line.project([0.0101, 0.005]);
  near(on.along, line.lengths[1] + line.lengths[1] / 2, 1);
  near(on.away, 11, 0.5);
  const [before, after] = line.split(on.along);
  assert.equal(before.length, 3);
  assert.equal(after.length, 2);
  assert.deepEqual(before[2], after[0]);
  assert.deepEqual(new Line([]).split(5), [[], []]);
  assert.equal(new Line([[1, 1]]).project([1, 1]), null);
});

test('a circle has its radius', () => {
  const center = [24.9, 60.1];
  for (const place of circle(center, 50)) near(distance(center, place), 50, 0.5);
});

test('a near maneuver is seen closely, a far one is in view, and the zoom has limits', () => {
  assert.ok(followingZoom(100, 60, 400) > followingZoom(800, 60, 400));
  assert.equal(followingZoom(50_000, 60, 400), 11);
  assert.equal(followingZoom(1, 60, 1000), 17.5);
  const zoom = followingZoom(800, 0, 400);
  const metersPerPixel = 2 * Math.PI * 6_378_137 / (512 * 2 ** zoom);
  assert.ok(800 / metersPerPixel <= 400 * 1.1);
});

test('a vehicle glides from fix to fix, and is where its fix is when the next one is due', () => {
  const motion = new Motion();
  motion.move([0, 0], 90, 0);
  motion.move([0, 0], 90, 1000);
  motion.move([0.0001, 0], 90, 2000);
  near(motion.at(2000).place[0], 0, 1e-9);
  near(motion.at(2500).place[0], 0.00005, 1e-9);
  near(motion.at(3000).place[0], 0.0001, 1e-9);
  assert.equal(motion.isMoving(3001), false);
  // No picture is farther from the one before it than the vehicle drives.
  let last = motion.at(2000).place;
  for (let time = 2016; time < 3000; time += 16) {
    const place = motion.at(time).place;
    assert.ok(distance(last, place) < 0.4);
    last = place;
  }
});

test('a vehicle on its route goes round the corner, not across it', () => {
  const motion = new Motion();
  motion.setRoute(new Line([[0, 0], [0.0002, 0], [0.0002, 0.0002]]));
  motion.move([0.0001, 0], 90, 0);
  motion.move([0.0001, 0], 90, 1000);
  motion.move([0.0002, 0.0001], 0, 2000);
  const { place, course } = motion.at(2500);
  near(distance(place, [0.0002, 0]), 0, 0.5);
  assert.ok(course === 90 || course === 0);
});

test('a route that is left or taken away in the middle of a glide does not end it', () => {
  for (const after of [null, new Line([])]) {
    const motion = new Motion();
    motion.setRoute(new Line([[0, 0], [0.0002, 0]]));
    motion.move([0.0001, 0], 90, 0);
    motion.move([0.0001, 0], 90, 1000);
    motion.move([0.0002, 0], 90, 2000);
    motion.setRoute(after);
    near(motion.at(2500).place[0], 0.00015, 1e-6);
    motion.move([0.0003, 0], 90, 2600);
    near(motion.at(3600).place[0], 0.0003, 1e-9);
  }
});

test('a fix far away, and one after a pause, does not sweep over the map', () => {
  const motion = new Motion();
  motion.move([0, 0], null, 0);
  motion.move([1, 1], null, 1000);
  assert.deepEqual(motion.at(1000).place, [1, 1]);
  motion.move([1.0001, 1], 90, 60_000);
  assert.equal(motion.isMoving(60_000 + LONGEST_GLIDE_MS + 1), false);
});

/** The other way round, from [latitude, longitude]. */
function encode(places) {
  let text = '';
  let before = [0, 0];
  for (const place of places) {
    const whole = place.map((degrees) => Math.round(degrees * 1e6));
    for (const index of [0, 1]) {
      const difference = whole[index] - before[index];
      let value = difference < 0 ? ~(difference << 1) : difference << 1;
      while (value >= 32) {
        text += String.fromCharCode((32 | (value & 31)) + 63);
        value >>= 5;
      }
      text += String.fromCharCode(value + 63);
    }
    before = whole;
  }
  return text;
}
