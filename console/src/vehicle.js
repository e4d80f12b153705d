import { Line, decodePolyline, distance } from './geometry.js';

/** Events that are kept of the vehicle that is looked at, and of each other one. */
const MOST_EVENTS = 400;
const MOST_EVENTS_OF_OTHERS = 40;
/** Events that only say how far it is still. */
export const PROGRESS = new Set(['remaining-time', 'remaining-distance']);
/** Of the way that was driven: places, and metres between two of them. */
const MOST_TRAIL = 2000;
const TRAIL_STEP_METERS = 10;
/** Farther apart than this nobody has seen how one came from one place to the other. */
const TRAIL_GAP_METERS = 500;

/** The topics of a tour's first part and of those that did not fit into it. */
const TOUR_PART = /^navigation\/tour(-\d+)?$/;

/** Which schema tells how the message of a topic has to be; null for topics that are not shown. */
export function schemaName(name) {
  if (name.startsWith('reply/')) return 'reply';
  if (name.startsWith('image/')) return 'image';
  if (name.startsWith('command/')) return name.replace('/', '.');
  if (TOUR_PART.test(name)) return 'navigation.tour';
  return name.replaceAll('/', '.');
}

/** What is known of one vehicle: the newest message of each topic, and what follows from them. */
export class Vehicle {
  constructor(name) {
    this.name = name;
    /** When anything of it came last, milliseconds of the page's clock; retained ones do not count. */
    this.heard = null;
    this.connection = null;
    this.info = null;
    this.health = null;
    this.options = null;
    this.trip = null;
    this.messages = [];
    /** Other routes, as the trip has them, each with its `line`. */
    this.alternatives = [];
    this.route = null;
    this.line = new Line([]);
    this.location = null;
    this.locationHeard = null;
    this.frame = null;
    /** Whether somebody looks at it: then more is kept, and the way that it drives. */
    this.isWatched = false;
    /** Lines of places that it drove through on this trip while somebody listened. */
    this.trail = [];
    this.events = [];
    this.newest = {};
    this.replies = [];
    /** What has become of each stop of the trip, in order; empty where the vehicle does not tell it. */
    this.tour = [];
    this.tourParts = new Map();
    /** The newest payload of each topic, by what follows the vehicle in it. */
    this.raw = new Map();
  }

  /**
   * Takes in a message that fits its schema.
   *
   * @param name what follows the vehicle in the topic
   * @param message null when a retained message is taken back
   */
  apply(name, message, { now, retained = false } = {}) {
    if (!retained) this.heard = now;
    if (TOUR_PART.test(name)) return this.applyTour(name, message);
    switch (name) {
      case 'state/connection': this.connection = message; return;
      case 'state/info': this.info = message; return;
      case 'state/health': this.health = message; return;
      case 'state/options': this.options = message; return;
      case 'state/messages': this.messages = message?.messages ?? []; return;
      case 'state/navigation':
        if (message?.tripId !== this.trip?.tripId) this.trail = [];
        this.trip = message;
        this.alternatives = (message?.alternatives ?? []).map((route) => ({
          ...route, line: decodePolyline(route.geometry ?? ''),
        }));
        return;
      case 'location':
        this.location = message;
        this.locationHeard = message && !retained ? now : null;
        if (this.isWatched && message) this.extendTrail(this.place);
        return;
      case 'navigation/info':
        this.frame = message;
        return;
      case 'navigation/route':
        this.route = message;
        this.line = new Line(message ? decodePolyline(message.geometry) : []);
        return;
      case 'history/locations':
        if (!this.isWatched || !message) return;
        // Where it was while there was no link; the place of now comes by itself.
        this.trail.splice(-1, 0, message.points.map(({ longitude, latitude }) => [longitude, latitude]));
        return;
      case 'history/events':
        for (const event of message?.events ?? []) {
          const kind = String(event.topic).split('/event/')[1];
          if (kind) this.addEvent(kind, { ...event, historical: true }, now);
        }
        return;
      default:
    }
    if (message === null) return;
    if (name.startsWith('event/')) this.addEvent(name.slice('event/'.length), message, now);
    if (name.startsWith('reply/')) this.replies = [message, ...this.replies].slice(0, 100);
  }

  applyTour(name, part) {
    if (part) this.tourParts.set(name, part);
    else this.tourParts.delete(name);
    const first = this.tourParts.get('navigation/tour');
    const parts = [...this.tourParts.values()].filter(({ tripId, tourRevision }) => (
      tripId === first?.tripId && tourRevision === first?.tourRevision));
    this.tour = parts.flatMap(({ stops }) => stops).sort((lhs, rhs) => lhs.index - rhs.index);
  }

  extendTrail(place) {
    const line = this.trail.at(-1);
    const gap = line ? distance(line.at(-1), place) : Infinity;
    if (gap < TRAIL_STEP_METERS) return;
    if (gap > TRAIL_GAP_METERS) this.trail.push([place]);
    else line.push(place);
    while (this.trail.reduce((count, one) => count + one.length, 0) > MOST_TRAIL) {
      this.trail[0].shift();
      if (this.trail[0].length === 0) this.trail.shift();
    }
  }

  addEvent(kind, event, now) {
    // The same event may come twice, after a link was lost.
    const isKnown = Number.isInteger(event.seq) && this.events.some(
      (other) => other.event.seq === event.seq && other.event.session === event.session
        && other.kind === kind);
    if (isKnown) return;
    if (!event.historical) this.newest[kind] = event;
    if (PROGRESS.has(kind) && !this.isWatched) return;
    // Newest first by the vehicle's own clock: what waited comes later than what is live.
    const time = Date.parse(event.time);
    const at = this.events.findIndex((other) => !(Date.parse(other.event.time) > time));
    const place = at < 0 ? this.events.length : at;
    this.events = [...this.events.slice(0, place), { kind, event, heard: now }, ...this.events.slice(place)]
      .slice(0, this.isWatched ? MOST_EVENTS : MOST_EVENTS_OF_OTHERS);
  }

  get isOnline() {
    return this.connection?.state === 'online';
  }

  /** [longitude, latitude]; null when it is not told. */
  get place() {
    return this.location ? [this.location.longitude, this.location.latitude] : null;
  }

  get steps() {
    return this.route?.legs.flatMap((leg) => leg.steps) ?? [];
  }

  /** The step whose maneuver comes next, from the frame or, where that has only its number, the route. */
  get currentStep() {
    const { frame } = this;
    if (!frame) return null;
    return frame.currentStep ?? this.step(frame.currentStepNumber);
  }

  get nextStep() {
    const current = this.currentStep;
    return current ? this.step(current.stepNumber + 1) : null;
  }

  step(number) {
    if (!Number.isInteger(number)) return null;
    const { frame, route } = this;
    const told = frame?.remainingSteps?.find((step) => step.stepNumber === number);
    if (told) return told;
    // A route of another revision has other steps under the same numbers.
    if (!route || (frame && frame.routeRevision !== route.routeRevision)) return null;
    return this.steps.find((step) => step.stepNumber === number) ?? null;
  }

  /** Where the next maneuver is, [longitude, latitude]; null when it is not known. */
  get maneuverPlace() {
    const { route, frame } = this;
    const number = this.currentStep?.stepNumber;
    if (!route || frame?.routeRevision !== route.routeRevision || number === undefined) return null;
    const step = this.steps.find(({ stepNumber }) => stepNumber === number);
    return step ? [step.longitude, step.latitude] : null;
  }

  /** The lines of the way that was driven on this trip: of its route as far as nobody listened, then as it was. */
  get travelled() {
    const first = this.trail[0]?.[0] ?? this.place;
    const on = first && this.line.length > 0 ? this.line.project(first) : null;
    const before = on && on.away < 60 ? this.line.split(on.along)[0] : [];
    return [before, ...this.trail].filter((line) => line.length > 1);
  }

  get openMessages() {
    return this.messages.filter(({ answeredAt }) => answeredAt === null);
  }

  get lightingMode() {
    return this.newest['lighting-mode']?.lightingMode ?? null;
  }

  /** Milliseconds since 1970 at which the last destination is reached, by the vehicle's clock. */
  get arrivalTime() {
    const left = this.frame?.timeToFinalDestinationSeconds;
    const said = Date.parse(this.frame?.time);
    return typeof left === 'number' && Number.isFinite(said) ? said + left * 1000 : null;
  }

  /** The stop that the vehicle is on its way to. */
  get nextStop() {
    return this.trip?.waypoints.find((waypoint) => waypoint.status === 'NEXT')
      ?? this.trip?.waypoints.find((waypoint) => waypoint.status === 'PENDING') ?? null;
  }
}
