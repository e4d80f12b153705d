import { decodePolyline } from './geometry.js';

/** Files over which `turnstone-map tiles` spreads the lines of ways. */
const FILES = 64;
/** Below this share of the expected speed traffic is slow, below that it hardly moves. */
const SLOW = 0.75;
const VERY_SLOW = 0.4;
/** Metres a second below which a road counts as closed, as for the vehicles' routes. */
const CLOSED_BELOW = 0.1;
/** Roads that are drawn at most. */
export const MOST_ROADS = 20_000;

/** When a report ends, milliseconds since 1970; NaN when it does not say. */
export function endOfReport(report) {
  const ends = [Date.parse(report.expiresAt), Date.parse(report.issuedAt) + report.ttlSeconds * 1000]
    .filter((time) => !Number.isNaN(time));
  return ends.length > 0 ? Math.min(...ends) : NaN;
}

/** How traffic moves on a road: `closed`, `jam`, `slow` or `free`. */
export function levelOf(road, expectedKilometersPerHour) {
  const speed = road.speedMetersPerSecond ?? 0;
  if (road.closed === true || speed < CLOSED_BELOW) return 'closed';
  const share = (speed * 3.6) / Math.max(1, expectedKilometersPerHour);
  return share < VERY_SLOW ? 'jam' : share < SLOW ? 'slow' : 'free';
}

/** The lines of roads that reports tell of. */
export class TrafficRoads {
  /** @param load a function of the number of a file that gives a promise of its ways, by their numbers */
  constructor(load) {
    this.load = load;
    this.files = new Map();
    /** Files that could not be loaded. */
    this.missing = new Set();
    /** A promise of the stretches of all ways by their two nodes; null before one is wanted. */
    this.between = null;
  }

  file(number) {
    if (!this.files.has(number)) {
      this.files.set(number, this.load(number).catch(() => {
        this.missing.add(number);
        return {};
      }));
    }
    return this.files.get(number);
  }

  /** What could not be loaded is tried once for each time that traffic is drawn. */
  forgetMissing() {
    if (this.missing.size === 0) return;
    for (const number of this.missing) this.files.delete(number);
    this.missing.clear();
    this.between = null;
  }

  /** `[{level, line}]` for the reports that hold at a time; `line` is places along the road. */
  async lines(reports, now) {
    this.forgetMissing();
    const roads = reports.filter((report) => !(endOfReport(report) <= now)).flatMap(({ roads: all }) => all)
      .slice(0, MOST_ROADS);
    const found = [];
    for (const road of roads) {
      for (const [from, to, text, expected] of await this.stretches(road)) {
        if (!isOn(road, from, to)) continue;
        const line = decodePolyline(text, 5);
        if (line.length > 1) found.push({ level: levelOf(road, expected), line });
      }
    }
    return found;
  }

  async stretches(road) {
    if (Number.isInteger(road.wayId)) return (await this.file(Math.abs(road.wayId) % FILES))[road.wayId] ?? [];
    // Two nodes may lie on any way.
    this.between ??= this.stretchesBetweenNodes();
    const stretch = (await this.between).get(`${road.fromNodeId} ${road.toNodeId}`);
    return stretch ? [stretch] : [];
  }

  async stretchesBetweenNodes() {
    const stretches = new Map();
    for (let number = 0; number < FILES; number++) {
      for (const stretch of Object.values(await this.file(number)).flat()) {
        for (const key of [`${stretch[0]} ${stretch[1]}`, `${stretch[1]} ${stretch[0]}`]) stretches.set(key, stretch);
      }
    }
    return stretches;
  }
}

/** Whether a stretch between two nodes is meant: all of a way, or the one that is named. */
function isOn(road, from, to) {
  if (!Number.isInteger(road.fromNodeId) || !Number.isInteger(road.toNodeId)) return true;
  return (from === road.fromNodeId && to === road.toNodeId) || (from === road.toNodeId && to === road.fromNodeId);
}
