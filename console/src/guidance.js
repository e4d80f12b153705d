import { DARK_BELOW, sunElevation } from './sun.js';

/** Older than this, a position is not where the vehicle is. */
export const STALE_MS = 10_000;
/** Numbers of roads, as they stand beside names. */
const REFERENCE = /^\p{Lu}{0,4}[ -]?\d{1,5}[a-z]?$/iu;

/**
 * In which state a vehicle is to be shown: one of `unknown`, `offline`, `linkLost`, `noConsent`, `noSignal`,
 * `rerouting`, `guidanceOff`, `arrived`, `guiding`, `idle`.
 */
export function cardState(vehicle) {
  if (!vehicle.connection) return 'unknown';
  if (vehicle.connection.state === 'lost') return 'linkLost';
  if (vehicle.connection.state === 'offline') return 'offline';
  if (vehicle.health?.locationShared === false) return 'noConsent';
  const { frame, trip } = vehicle;
  if (hasNoSignal(vehicle)) return 'noSignal';
  if (frame?.navState === 'REROUTING') return 'rerouting';
  const isOpen = trip?.waypoints.some(({ status }) => status === 'NEXT' || status === 'PENDING');
  if (isOpen && trip.guidanceActive === false) return 'guidanceOff';
  if (isOpen && vehicle.currentStep && frame?.navState === 'ENROUTE') return 'guiding';
  if (trip && !isOpen && trip.lastArrival) return 'arrived';
  return 'idle';
}

function hasNoSignal(vehicle) {
  const availability = vehicle.newest['gps-availability']?.availability;
  if (availability === 'AVAILABLE' || availability === 'DEAD_RECKONING') return false;
  if (vehicle.location?.simulated) return false;
  const receiver = vehicle.health?.gps.state;
  return availability === 'UNAVAILABLE' || receiver === 'noFix' || receiver === 'silent'
    || receiver === 'disconnected';
}

/** A road's name without its numbers, and the numbers, which are shown as shields. */
export function roadParts(fullName) {
  const names = [];
  const shields = [];
  for (const part of (fullName ?? '').split(/\s*[/;]\s*/u).filter(Boolean)) {
    (REFERENCE.test(part) ? shields : names).push(part);
  }
  return { name: names.join(' / '), shields };
}

/** The lanes of a step for pictures: of each its arrows, and whether it leads on. */
export function laneList(step) {
  return (step?.lanes ?? []).map((lane) => ({
    isRecommended: lane.laneDirections.some(({ recommended }) => recommended),
    pictures: lane.laneDirections.map(({ laneShape, recommended }) => lanePicture(laneShape, recommended)),
  }));
}

const SHAPES = ['UNKNOWN', 'STRAIGHT', 'SLIGHT_LEFT', 'SLIGHT_RIGHT', 'NORMAL_LEFT', 'NORMAL_RIGHT',
  'SHARP_LEFT', 'SHARP_RIGHT', 'U_TURN_LEFT', 'U_TURN_RIGHT'];

function lanePicture(shape, isRecommended) {
  return `lanes-${Math.max(0, SHAPES.indexOf(shape))}${isRecommended ? 'r' : ''}`;
}

/** Whether, and how much, one drives too fast: null, `MINOR` or `MAJOR`. */
export function speedingSeverity(vehicle) {
  const severity = vehicle.newest.speeding?.severity;
  return severity === 'MINOR' || severity === 'MAJOR' ? severity : null;
}

/** Whether it is dark, as the viewer has chosen, the vehicle suggests, or else the sun stands at the vehicle. */
export function isNight(choice, vehicle) {
  if (choice === 'day' || choice === 'night') return choice === 'night';
  if (vehicle?.lightingMode) return vehicle.lightingMode === 'LOW_LIGHT';
  // What it suggested before anybody listened is not announced again.
  return Boolean(vehicle?.place) && sunElevation(vehicle.place, Date.parse(vehicle.location.time)) < DARK_BELOW;
}
