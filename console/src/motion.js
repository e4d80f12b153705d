import { Line, between, distance, turned } from './geometry.js';

/** No more than this is a position shown late, and none is drawn ahead of its fix. */
export const LONGEST_GLIDE_MS = 1500;
/** Farther apart than this, one moves at once: a start, or a fix after a tunnel. */
const LONGEST_STEP_METERS = 250;
const NEAR_ROUTE_METERS = 15;

/**
 * A vehicle between its fixes. It glides from where it is shown to the newest fix in the time that lay
 * between the last two, along the route while it is on it.
 */
export class Motion {
  constructor() {
    this.target = null;
    this.shown = null;
    this.line = null;
  }

  /** @param line the route ahead, a Line; null without one */
  setRoute(line) {
    this.line = line;
  }

  /** @param course degrees from north; null when unknown */
  move(place, course, now) {
    const before = this.at(now);
    const pause = this.target ? Math.min(LONGEST_GLIDE_MS, now - this.target.time) : 0;
    const isFar = before && distance(before.place, place) > LONGEST_STEP_METERS;
    this.target = { place, course: course ?? before?.course ?? null, time: now };
    this.start = before && !isFar
      ? { ...before, time: now, duration: pause }
      : { ...this.target, duration: 0 };
    this.way = this.wayAlongRoute(this.start.place, place);
  }

  wayAlongRoute(from, to) {
    if (!(this.line instanceof Line) || this.line.places.length < 2) return null;
    const start = this.line.project(from);
    // Not the same road passed again later.
    const end = start && this.line.project(to, start.along, start.along + LONGEST_STEP_METERS);
    if (!end || start.away > NEAR_ROUTE_METERS || end.away > NEAR_ROUTE_METERS) return null;
    return end.along > start.along ? { line: this.line, from: start.along, to: end.along } : null;
  }

  /** Where the vehicle is drawn at a time; null before the first fix. */
  at(now) {
    if (!this.target) return null;
    const { start, target } = this;
    const share = start.duration > 0 ? Math.min(1, Math.max(0, (now - start.time) / start.duration)) : 1;
    if (share >= 1) return { place: target.place, course: target.course };
    const course = target.course === null || start.course === null
      ? target.course : turned(start.course, target.course, share);
    if (this.way) {
      // Along the line that was there when the glide began: a route may be left or taken away in the middle of it.
      const { line, from, to } = this.way;
      const on = line.at(from + (to - from) * share);
      return { place: on.place, course: on.bearing ?? course };
    }
    return { place: between(start.place, target.place, share), course };
  }

  isMoving(now) {
    return Boolean(this.target) && now < this.start.time + this.start.duration;
  }
}
