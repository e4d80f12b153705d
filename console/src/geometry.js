// Places are [longitude, latitude] in degrees, as maps of the web have them; lengths are metres.

const METERS_PER_DEGREE = 111_195;

/** The places of an encoded polyline; what is cut off or damaged ends it. */
export function decodePolyline(text, precision = 6) {
  const places = [];
  const factor = 10 ** precision;
  let position = 0;
  const next = () => {
    let value = 0;
    let shift = 0;
    while (position < text.length && shift < 50) {
      const bits = text.charCodeAt(position++) - 63;
      if (bits < 0 || bits > 63) return null;
      value += (bits & 31) * 2 ** shift;
      shift += 5;
      if (bits < 32) return value % 2 ? -(value + 1) / 2 : value / 2;
    }
    return null;
  };
  let latitude = 0;
  let longitude = 0;
  while (position < text.length) {
    const north = next();
    const east = next();
    if (north === null || east === null) break;
    latitude += north;
    longitude += east;
    const place = [longitude / factor, latitude / factor];
    if (!isPlace(place)) break;
    places.push(place);
  }
  return places;
}

export function isPlace([longitude, latitude]) {
  return Number.isFinite(longitude) && Number.isFinite(latitude)
    && Math.abs(latitude) <= 90 && Math.abs(longitude) <= 180;
}

/** Metres east and north from one place to another near it. */
function offset(one, other) {
  const scale = Math.cos((one[1] * Math.PI) / 180);
  return [(other[0] - one[0]) * METERS_PER_DEGREE * scale, (other[1] - one[1]) * METERS_PER_DEGREE];
}

export function distance(one, other) {
  return Math.hypot(...offset(one, other));
}

/** Degrees from north, 0 up to 360. */
export function bearing(one, other) {
  const [east, north] = offset(one, other);
  return ((Math.atan2(east, north) * 180) / Math.PI + 360) % 360;
}

export function between(one, other, share) {
  return [one[0] + (other[0] - one[0]) * share, one[1] + (other[1] - one[1]) * share];
}

/** A direction between two, the short way round. */
export function turned(from, to, share) {
  const turn = ((to - from + 540) % 360) - 180;
  return (from + turn * share + 360) % 360;
}

/** A line with the lengths along it. */
export class Line {
  constructor(places) {
    this.places = places;
    this.lengths = [0];
    for (let index = 1; index < places.length; index++) {
      this.lengths.push(this.lengths[index - 1] + distance(places[index - 1], places[index]));
    }
  }

  get length() {
    return this.lengths[this.lengths.length - 1] ?? 0;
  }

  /** The nearest point of the line: how far along it is, and how far away. */
  project(place, from = 0, to = Infinity) {
    let best = null;
    for (let index = 1; index < this.places.length; index++) {
      if (this.lengths[index] < from || this.lengths[index - 1] > to) continue;
      const start = this.places[index - 1];
      const [x, y] = offset(start, this.places[index]);
      const [east, north] = offset(start, place);
      const square = x * x + y * y;
      const share = square > 0 ? Math.min(1, Math.max(0, (east * x + north * y) / square)) : 0;
      const away = Math.hypot(east - share * x, north - share * y);
      if (best === null || away < best.away) {
        best = { away, along: this.lengths[index - 1] + share * Math.sqrt(square) };
      }
    }
    return best;
  }

  /** The place so far along the line, and the direction there. */
  at(along) {
    const { places, lengths } = this;
    if (places.length === 0) return null;
    let index = 1;
    while (index < places.length - 1 && lengths[index] < along) index++;
    if (places.length === 1) return { place: places[0], bearing: null };
    const length = lengths[index] - lengths[index - 1];
    const share = length > 0 ? Math.min(1, Math.max(0, (along - lengths[index - 1]) / length)) : 0;
    return {
      place: between(places[index - 1], places[index], share),
      bearing: length > 0 ? bearing(places[index - 1], places[index]) : null,
    };
  }

  /** The line before and after a point of it. */
  split(along) {
    const at = this.at(along);
    if (at === null) return [[], []];
    const before = this.places.filter((_, index) => this.lengths[index] < along);
    const after = this.places.filter((_, index) => this.lengths[index] > along);
    return [[...before, at.place], [at.place, ...after]];
  }
}

/** The outline of a circle, for the accuracy of a position. */
export function circle(center, radius, corners = 48) {
  const scale = Math.max(0.01, Math.cos((center[1] * Math.PI) / 180));
  const ring = [];
  for (let corner = 0; corner <= corners; corner++) {
    const angle = (corner / corners) * 2 * Math.PI;
    ring.push([
      center[0] + (radius * Math.sin(angle)) / METERS_PER_DEGREE / scale,
      center[1] + (radius * Math.cos(angle)) / METERS_PER_DEGREE,
    ]);
  }
  return ring;
}

/**
 * The zoom at which a maneuver ahead is still in view: near ones are seen closely.
 *
 * @param distanceMeters to the maneuver; null without one
 * @param pixels between the vehicle and the edge of the view ahead of it
 */
export function followingZoom(distanceMeters, latitude, pixels) {
  if (distanceMeters === null) return 15.5;
  const metersPerPixel = Math.max(distanceMeters, 60) / Math.max(80, pixels * 0.85);
  const world = 2 * Math.PI * 6_378_137 * Math.cos((latitude * Math.PI) / 180);
  const zoom = Math.log2(world / (512 * metersPerPixel));
  // Half steps, so that the camera is quiet.
  return Math.min(17.5, Math.max(11, Math.round(zoom * 2) / 2));
}
