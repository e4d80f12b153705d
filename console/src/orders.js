import { ROOT } from './fleet.js';

/** An order that waits longer than this at the broker is thrown away. */
export const EXPIRY_SECONDS = 600;

const FINAL = new Set(['SUCCEEDED', 'FAILED', 'REJECTED', 'SUPERSEDED']);
const MOST_ORDERS = 50;
/** Milliseconds after which an order without an answer may be given again. */
const PATIENCE_MS = 10_000;

/** The orders of this page, each with what became of it. */
export class Orders {
  /**
   * @param publish a function of topic, payload and expiry in seconds that gives a promise
   * @param changed is called when anything is new
   */
  constructor(publish, changed = () => {}) {
    this.publish = publish;
    this.changed = changed;
    this.list = [];
    /** Whether the broker has refused an order: this user may only look. */
    this.isReadOnly = false;
  }

  /** Sends a command; its outcome is in `list`. */
  async send(vehicle, command, fields, now = Date.now()) {
    const id = `console-${now.toString(36)}-${Math.random().toString(36).slice(2, 8)}`;
    const order = {
      id, vehicle, command, fields, sent: now, status: 'SENDING', message: '', isDone: false,
    };
    this.list = [order, ...this.list].slice(0, MOST_ORDERS);
    this.changed();
    try {
      await this.publish(`${ROOT}/${vehicle}/command/${command}`, JSON.stringify({ id, ...fields }), EXPIRY_SECONDS);
      if (order.status === 'SENDING') order.status = 'SENT';
    } catch (error) {
      order.isDone = true;
      const isRefused = error?.code === 135;
      this.isReadOnly ||= isRefused;
      order.status = isRefused ? 'REFUSED' : 'NOT_SENT';
      order.message = isRefused
        ? 'The broker does not let this user give orders.' : String(error?.message ?? error);
    }
    this.changed();
    return order;
  }

  /** Takes in a reply; false when it is to nobody here. */
  hear(vehicle, reply) {
    const order = this.list.find((one) => one.id === reply.id && one.vehicle === vehicle);
    if (!order || order.isDone) return false;
    order.status = reply.status;
    order.message = reply.message;
    order.isDone = FINAL.has(reply.status);
    this.changed();
    return true;
  }
}

/** The member of a nested object at a path; undefined without one. */
export function memberAt(object, path) {
  return path.reduce((value, name) => value?.[name], object);
}

/** An object with a member put in at a path. */
export function withMember(object, [name, ...rest], value) {
  return { ...object, [name]: rest.length > 0 ? withMember(object?.[name] ?? {}, rest, value) : value };
}

/** The line by which the same message is published in a terminal. */
export function publishLine(topic, text, { retained = false } = {}) {
  const quote = (word) => `'${word.replaceAll("'", "'\\''")}'`;
  return ['mosquitto_pub -p 1884 -u dispatch -P PASSWORD -V 5 -q 1', retained ? '-r' : '',
    `-t ${quote(topic)}`, text === '' ? '-n' : `-m ${quote(text)}`].filter(Boolean).join(' ');
}

/** Stops that were chosen on the page as a command wants them. */
export function waypointsOf(stops) {
  return stops.map(({ latitude, longitude, title }) => ({
    latitude: Math.round(latitude * 1e7) / 1e7,
    longitude: Math.round(longitude * 1e7) / 1e7,
    ...(title ? { title: title.slice(0, 256) } : {}),
  }));
}

/**
 * What `update-destinations` has to say to put stops behind those of a trip, of which the page may know a part only.
 * Whatever else became of the list meanwhile, they belong at the end of that trip, and of no other.
 */
export function additionOf(stops, trip) {
  return { changes: [{ action: 'INSERT', waypoints: waypointsOf(stops) }], ifTrip: trip.tripId };
}

/** Whether an order may be given once more: it was not obeyed, or has had no answer for long. */
export function mayBeRepeated(order, now = Date.now()) {
  return order.isDone ? order.status !== 'SUCCEEDED' : now - order.sent >= PATIENCE_MS;
}

/** What `continue-to-next-destination` has to say: of a trip that goes on by itself, which stop is left. */
export function continuationOf(trip) {
  if (!trip.continuation || trip.continuation === 'COMMAND') return {};
  const next = trip.waypoints.find(({ status }) => status === 'NEXT');
  const index = next?.index ?? trip.lastArrival?.waypointIndex;
  // Orders may have changed the indices.
  const id = trip.waypoints.find((waypoint) => waypoint.index === index)?.id;
  return id ? { leavingWaypointId: id } : { leavingWaypointIndex: index };
}

/** A list with one item at another place. */
export function moved(list, from, to) {
  const copy = [...list];
  const [item] = copy.splice(from, 1);
  copy.splice(to, 0, item);
  return copy;
}
