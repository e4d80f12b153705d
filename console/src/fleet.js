import { Vehicle, schemaName } from './vehicle.js';

export const ROOT = 'turnstone/v1';
/** What a vehicle may be called. */
export const NAME = /^[A-Za-z0-9._-]{1,64}$/;
const MOST_VEHICLES = 5000;
const MOST_BYTES = 4_194_304;
/** Of a message that is shown as it came. */
const MOST_RAW_CHARACTERS = 65_536;
const MOST_RAW_TOPICS = 100;

/** All vehicles, by the messages of a broker. */
export class Fleet {
  /** @param checks of `compileSchemas` */
  constructor(checks) {
    this.checks = checks;
    this.vehicles = new Map();
    this.traffic = new Map();
    /** Grows with each report. */
    this.trafficRevision = 0;
    this.received = 0;
    /** Messages that do not fit their schema. */
    this.refused = 0;
    this.lastRefusal = null;
  }

  /**
   * Takes in what came on a topic.
   *
   * @param bytes Uint8Array
   * @returns the vehicle and the name of the topic, or null for what is not shown
   */
  receive(topic, bytes, { now, retained }) {
    this.received++;
    if (!topic.startsWith(`${ROOT}/`)) return null;
    const [owner, ...rest] = topic.slice(ROOT.length + 1).split('/');
    const name = rest.join('/');
    if (!NAME.test(owner) || bytes.length > MOST_BYTES) return this.refuse(topic, 'is no topic or too large');
    const text = new TextDecoder().decode(bytes);
    if (owner !== 'fleet') this.keepRaw(owner, name, text, retained);
    const check = this.checks[owner === 'fleet' ? 'fleet.traffic' : schemaName(name)];
    if (!check || name.startsWith('command/')) return null;
    let message = null;
    if (text !== '') {
      try {
        message = JSON.parse(text);
      } catch {
        return this.refuse(topic, 'is no JSON');
      }
      const problem = check(message);
      if (problem !== null) return this.refuse(topic, problem);
    }
    if (owner === 'fleet') {
      this.trafficRevision++;
      if (message) this.traffic.set(name, message);
      else this.traffic.delete(name);
      return null;
    }
    const vehicle = this.vehicle(owner);
    if (!vehicle) return null;
    vehicle.apply(name, message, { now, retained });
    // Who was taken away for good (`turnstone retire`) is not shown any more.
    if (name === 'state/connection' && message === null) this.vehicles.delete(owner);
    return { vehicle, name, message };
  }

  vehicle(name) {
    if (!this.vehicles.has(name)) {
      if (this.vehicles.size >= MOST_VEHICLES) return null;
      this.vehicles.set(name, new Vehicle(name));
    }
    return this.vehicles.get(name);
  }

  /** The places of the vehicles that publish one. */
  get places() {
    return [...this.vehicles.values()].map(({ place }) => place).filter((place) => place !== null);
  }

  refuse(topic, problem) {
    this.refused++;
    this.lastRefusal = `${topic}: ${problem}`;
    return null;
  }

  /** The newest message of each topic as it came, whether it makes sense or not. */
  keepRaw(owner, name, text, retained) {
    const raw = this.vehicle(owner)?.raw;
    if (!raw || (!raw.has(name) && raw.size >= MOST_RAW_TOPICS)) return;
    const isLong = text.length > MOST_RAW_CHARACTERS;
    raw.set(name, {
      text: isLong ? `${text.slice(0, MOST_RAW_CHARACTERS)}…` : text, isCut: isLong, time: Date.now(), retained,
    });
  }
}
