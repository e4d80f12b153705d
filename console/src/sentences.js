// What events and health mean, in words. Everything that came from the network is only put into texts.

import { formatDistance, formatDuration, formatSpeed, formatTime, speedUnit } from './format.js';
import { words } from './words.js';

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
const STATES = { UNKNOWN: 'Unknown', ENROUTE: 'On the way', REROUTING: 'Rerouting', STOPPED: 'Stopped' };
const AVAILABILITY = {
  AVAILABLE: 'The receiver has a position', UNAVAILABLE: 'There is no position',
  DEAD_RECKONING: 'There is no fix; the position is carried on along the road',
};

/** One sentence for an event. */
export function eventSentence(kind, event, { units = 'METRIC', locale = 'en' } = {}) {
  const distance = (meters) => formatDistance(meters, units, locale);
  switch (kind) {
    case 'arrival': {
      const values = {
        place: stopName(event), distance: distance(event.traveledDistanceMeters), planned: distance(event.plannedDistanceMeters),
      };
      if (event.outOfOrder) return words('Arrived at {place} before its turn', values);
      return event.assumed
        ? words('Probably arrived at {place} after {distance}, {planned} planned', values)
        : words('Arrived at {place} after {distance}, {planned} planned', values);
    }
    case 'off-route':
      if (event.failure) return words('No route leads on from here');
      return event.offRoute
        ? words('Left the route, {distance} away', { distance: distance(event.distanceFromRouteMeters) })
        : words('Back on the route');
    case 'route-changed': return REASONS[event.reason] ? words(REASONS[event.reason]) : low(event.reason);
    case 'navigation-state':
      return words('Guidance went from “{from}” to “{to}”', { from: navState(event.from), to: navState(event.to) });
    case 'gps-availability':
      return AVAILABILITY[event.availability] ? words(AVAILABILITY[event.availability]) : low(event.availability);
    case 'lighting-mode': return event.lightingMode === 'LOW_LIGHT' ? words('It gets dark') : words('It gets light');
    case 'speeding': return speedingSentence(event, units);
    case 'delay-category':
      if (event.delaySeconds === null) return words('It is not known whether traffic delays the trip');
      return event.delaySeconds < 30 ? words('Traffic does not delay the trip')
        : words('Traffic delays the trip by {time}', { time: formatDuration(event.delaySeconds) });
    case 'prompt': return `“${event.text}”`;
    case 'remaining-time':
      return words('{left} to the next stop', { left: formatDuration(event.timeToNextDestinationSeconds) });
    case 'remaining-distance':
      return words('{left} to the next stop', { left: distance(event.distanceToNextDestinationMeters) });
    case 'lateness': {
      const values = { place: stopName(event), time: formatTime(Date.parse(event.expectedArrivalTime), locale) };
      return event.late ? words('Will be late at {place}: there at {time}', values)
        : words('Will be at {place} in time: there at {time}', values);
    }
    case 'closure': {
      const road = event.roadName ?? words('A road');
      return event.closed ? words('{road} is closed ahead', { road }) : words('{road} is no longer closed ahead', { road });
    }
    case 'corridor':
      return event.inside ? words('Back near the line of dispatch')
        : words('{distance} away from the line of dispatch', { distance: distance(event.distanceFromLineMeters) });
    case 'message-answer':
      return event.answer === null ? words('The driver has read “{text}”', { text: event.text })
        : words('The driver answered “{answer}” to “{text}”', { answer: event.answer, text: event.text });
    default: return low(kind);
  }
}

function stopName({ waypoint, waypointIndex }) {
  return waypoint.title ?? waypoint.id ?? words('stop {number}', { number: waypointIndex + 1 });
}

function navState(state) {
  return STATES[state] ? words(STATES[state]) : low(state);
}

function speedingSentence(event, units) {
  const values = {
    speed: `${formatSpeed(event.speedMetersPerSecond, units)} ${speedUnit(units)}`,
    limit: formatSpeed(event.speedLimitMetersPerSecond, units),
  };
  switch (event.severity) {
    case 'NOT_SPEEDING': return words('Within the speed limit again');
    case 'UNKNOWN': return words('The speed limit is not known');
    case 'MAJOR': return words('Much too fast: {speed} where {limit} are allowed', values);
    default: return words('Too fast: {speed} where {limit} are allowed', values);
  }
}

function low(text) {
  return String(text).replace(/[_-]/g, ' ').toLowerCase();
}

const RECEIVER = {
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
 * Lights for `state/health`: `{name, level, text}`, where `level` is `good`, `warning`, `bad` or
 * `unknown` and `text` says what to look at.
 */
export function healthLights(vehicle) {
  const { health, connection } = vehicle;
  const lights = [linkLight(connection, health)];
  if (!health) return [...lights, { name: 'Agent', level: 'unknown', text: words('Nothing is told of its health.') }];
  const receiver = RECEIVER[health.gps.state];
  lights.push({
    name: 'Receiver',
    level: { fix: 'good', poorFix: 'warning' }[health.gps.state] ?? 'bad',
    text: receiver ? words(receiver) : health.gps.satellitesUsed === null ? words('It has a position.')
      : words('It has a position from {count} satellites.', { count: health.gps.satellitesUsed }),
  });
  const known = GUIDANCE[health.guidance.state];
  const guidance = known ? words(known) : health.guidance.message;
  lights.push({
    name: 'Guidance', level: known ? 'bad' : guidance ? 'warning' : 'good',
    text: guidance ?? (health.guidance.state === 'guiding' ? words('On a trip.') : words('Ready.')),
  });
  if (health.journal) lights.push(journalLight(health.journal));
  if (health.traffic?.message) lights.push({ name: 'Traffic', level: 'warning', text: health.traffic.message });
  if (health.locationShared === false) {
    lights.push({
      name: 'Consent', level: 'warning',
      text: words('The driver has not agreed that the place is told: see privacy.location_consent.'),
    });
  }
  return lights;
}

function linkLight(connection, health) {
  const light = (level, text) => ({ name: 'Link', level, text });
  if (!connection) return light('unknown', words('Nothing was heard of this vehicle yet'));
  if (connection.state === 'lost') {
    return light('bad', words('The link was lost; what happens now is told when it is back.'));
  }
  if (connection.state === 'offline') {
    return light('warning', words('The agent was ended, as when the vehicle is parked.'));
  }
  const link = health?.link;
  if (link?.commandPath === 'blocked') {
    return light('bad', words('Orders do not reach the vehicle: look at the access list.'));
  }
  if (link?.refusals?.length) {
    const [{ topic, message }] = link.refusals;
    return light('warning', words('The broker refuses {topic}: {message}', { topic, message }));
  }
  if (link?.message) return light('warning', link.message);
  return light('good', words('Connected'));
}

function journalLight(journal) {
  if (journal.message) return { name: 'Journal', level: 'bad', text: journal.message };
  return {
    name: 'Journal', level: journal.pending > 1000 ? 'warning' : 'good',
    text: words('Events that wait to be told: {count}', { count: journal.pending }),
  };
}

/** The worst of the lights, for a table. */
export function worstLight(lights) {
  const order = ['bad', 'warning', 'unknown', 'good'];
  return lights.reduce((worst, light) => (
    order.indexOf(light.level) < order.indexOf(worst.level) ? light : worst));
}
