#!/usr/bin/env -S node --expose-gc
// What an hour of a fleet leaves in the console's memory, in virtual time: the page's own code takes in every message that
// so many vehicles would tell in that time, without browser and broker.
//
//     node --expose-gc tools/benchmarks/console_hour.mjs [VEHICLES] [MINUTES]

import { Fleet } from '../../console/src/fleet.js';
import { compileSchemas } from '../../console/src/schema.js';
import { rowOf, sortedRows } from '../../console/src/table.js';
import { schemas, traffic } from '../../console/test/schemas.js';

const [count = 1000, minutes = 60] = process.argv.slice(2).map(Number);
const samples = Object.fromEntries(traffic.filter(([, payload]) => payload).toReversed()
  .map(([topic, payload]) => [topic.split('/').slice(3).join('/'), payload]));
const encoder = new TextEncoder();
const fleet = new Fleet(compileSchemas(schemas));
let sequence = 1;

/** A message with its own number and place, as JSON text is put together. */
function tell(number, name, second, changes = {}) {
  const message = {
    ...JSON.parse(samples[name]), vehicle: `van-${number}`, time: new Date(1.78e12 + second * 1000).toISOString(), ...changes,
  };
  if ('seq' in message) message.seq = sequence++;
  fleet.receive(`turnstone/v1/van-${number}/${name}`, encoder.encode(JSON.stringify(message)), { now: second * 1000, retained: false });
}

for (let number = 0; number < count; number++) {
  for (const name of ['state/connection', 'state/health', 'state/navigation', 'navigation/route', 'state/options']) tell(number, name, 0);
}
// The one that is looked at.
fleet.vehicle('van-0').isWatched = true;
const began = performance.now();
for (let second = 0; second <= minutes * 60; second++) {
  for (let number = 0; number < count; number++) {
    const angle = number + second / 20;
    tell(number, 'location', second, {
      latitude: 60 + 0.02 * Math.cos(angle), longitude: 24 + 0.04 * Math.sin(angle),
    });
    if ((second + number) % 3 === 0) tell(number, 'navigation/info', second);
    if ((second + number) % 10 === 0) tell(number, 'event/remaining-time', second);
    if ((second + number) % 30 === 0) tell(number, 'event/prompt', second);
    if ((second + number) % 60 === 0) tell(number, 'state/health', second);
    if ((second + number) % 600 === 0) tell(number, 'event/route-changed', second);
  }
  sortedRows([...fleet.vehicles.values()].map(rowOf), { column: 'name' });
  if (second % 600 === 0) {
    globalThis.gc?.();
    const events = [...fleet.vehicles.values()].reduce((sum, vehicle) => sum + vehicle.events.length, 0);
    process.stdout.write(`${second / 60} min: heap ${(process.memoryUsage().heapUsed / 1e6).toFixed(1)} MB, `
      + `${fleet.received} messages, ${fleet.refused} refused, ${events} events kept, `
      + `${((performance.now() - began) / 1000).toFixed(0)} s\n`);
  }
}
