// What events and health mean, in words. Everything that came from the network is only put into texts.

import { formatDistance, formatDuration, formatSpeed, speedUnit } from './format.js';

const REASONS = {
  DESTINATIONS_SET: 'A new trip began',
  OFF_ROUTE: 'The vehicle left its route and has a new one',
  COMMAND: 'The route was changed by an order',
  ALTERNATIVE: 'An alternative route was taken',
  TRAFFIC: 'The route was changed because of the traffic',
  NEXT_LEG: 'The way to the next stop began',
  CLEARED: 'The trip was cleared',
  RESUMED: 'The trip was taken up again',
};

/** One sentence for an event. */
export function eventSentence(kind, event, { units = 'METRIC', locale = 'en' } = {}) {
  const distance = (meters) => formatDistance(meters, units, locale);
  switch (kind) {
    case 'arrival': {
      const name = event.waypoint.title ?? event.waypoint.id ?? `stop ${event.waypointIndex + 1}`;
      return `${event.assumed ? 'Probably arrived' : 'Arrived'} at ${name} after `
        + `${distance(event.traveledDistanceMeters)}, ${distance(event.plannedDistanceMeters)} planned`;
    }
    case 'off-route':
      return event.offRoute
        ? `Left the route, ${distance(event.distanceFromRouteMeters)} away` : 'Back on the route';
    case 'route-changed': return REASONS[event.reason];
    case 'navigation-state': return `Guidance went from ${low(event.from)} to ${low(event.to)}`;
    case 'gps-availability':
      return {
        AVAILABLE: 'The receiver has a position', UNAVAILABLE: 'There is no position',
        DEAD_RECKONING: 'There is no fix; the position is carried on along the road',
      }[event.availability];
    case 'lighting-mode': return event.lightingMode === 'LOW_LIGHT' ? 'It gets dark' : 'It gets light';
    case 'speeding': return speedingSentence(event, units);
    case 'delay-category':
      return event.delaySeconds === null
        ? 'It is not known whether traffic delays the trip'
        : `Traffic delays the trip by ${formatDuration(event.delaySeconds)} (${low(event.delayCategory)})`;
    case 'prompt': return `“${event.text}”`;
    case 'remaining-time': return `${formatDuration(event.timeToNextDestinationSeconds)} to the next stop`;
    case 'remaining-distance': return `${distance(event.distanceToNextDestinationMeters)} to the next stop`;
    default: return low(kind);
  }
}

function speedingSentence(event, units) {
  const speed = `${formatSpeed(event.speedMetersPerSecond, units)} ${speedUnit(units)}`;
  switch (event.severity) {
    case 'NOT_SPEEDING': return 'Within the speed limit again';
    case 'UNKNOWN': return 'The speed limit is not known';
    default:
      return `${event.severity === 'MAJOR' ? 'Much too fast' : 'Too fast'}: ${speed} where `
        + `${formatSpeed(event.speedLimitMetersPerSecond, units)} are allowed`;
  }
}

function low(text) {
  return String(text).replace(/[_-]/g, ' ').toLowerCase();
}

const RECEIVER = {
  fix: null,
  poorFix: 'The position is poor: look at the antenna and the sky above it.',
  noFix: 'The receiver has no position: look at the antenna, or wait until the vehicle is in the open.',
  silent: 'The receiver is silent: look at its cable and at gpsd.',
  disconnected: 'gpsd is not there: look at its service on the gateway.',
};

const GUIDANCE = {
  outsideMap: 'The vehicle is outside of its map: give it a larger one.',
  noMap: 'There is no map: look at map.file in the configuration.',
};

/**
 * Lights for what `state/health` tells: `{name, level, text}`, where `level` is `good`, `warning`, `bad` or
 * `unknown` and `text` says what to look at.
 */
export function healthLights(vehicle) {
  const { health, connection } = vehicle;
  const lights = [linkLight(connection, health)];
  if (!health) return [...lights, { name: 'agent', level: 'unknown', text: 'Nothing is told of its health.' }];
  const gps = RECEIVER[health.gps.state];
  lights.push({
    name: 'receiver',
    level: { fix: 'good', poorFix: 'warning' }[health.gps.state] ?? 'bad',
    text: gps ?? `${health.gps.satellitesUsed ?? 'An unknown number of'} satellites.`,
  });
  const guidance = GUIDANCE[health.guidance.state] ?? health.guidance.message;
  lights.push({
    name: 'guidance', level: GUIDANCE[health.guidance.state] ? 'bad' : guidance ? 'warning' : 'good',
    text: guidance ?? (health.guidance.state === 'guiding' ? 'On a trip.' : 'Ready.'),
  });
  if (health.journal) lights.push(journalLight(health.journal));
  if (health.traffic?.message) lights.push({ name: 'traffic', level: 'warning', text: health.traffic.message });
  if (health.locationShared === false) {
    lights.push({
      name: 'consent', level: 'warning',
      text: 'The driver has not agreed that the place is told: see privacy.location_consent.',
    });
  }
  return lights;
}

function linkLight(connection, health) {
  if (!connection) return { name: 'link', level: 'unknown', text: 'Nothing was ever heard of this vehicle.' };
  if (connection.state === 'lost') {
    return { name: 'link', level: 'bad', text: 'The link was lost; what happens now is told when it is back.' };
  }
  if (connection.state === 'offline') {
    return { name: 'link', level: 'warning', text: 'The agent was ended, as when the vehicle is parked.' };
  }
  const link = health?.link;
  if (link?.commandPath === 'blocked') {
    return { name: 'link', level: 'bad', text: 'Orders do not reach the vehicle: look at the access list.' };
  }
  if (link?.refusals?.length) {
    const [{ topic, message }] = link.refusals;
    return { name: 'link', level: 'warning', text: `The broker refuses ${topic}: ${message}` };
  }
  return { name: 'link', level: 'good', text: 'Connected.' };
}

function journalLight(journal) {
  if (journal.message) return { name: 'journal', level: 'bad', text: journal.message };
  if (journal.pending > 1000) {
    return { name: 'journal', level: 'warning', text: `${journal.pending} events still wait to be told.` };
  }
  return { name: 'journal', level: 'good', text: `${journal.pending} events wait to be told.` };
}

/** The worst of the lights, for a table. */
export function worstLight(lights) {
  const order = ['bad', 'warning', 'unknown', 'good'];
  return lights.reduce((worst, light) => (
    order.indexOf(light.level) < order.indexOf(worst.level) ? light : worst));
}
