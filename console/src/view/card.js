import { element, fill } from '../dom.js';
import { formatAge, formatDistance, formatDuration, formatSpeed, formatTime, speedUnit } from '../format.js';
import { STALE_MS, cardState, laneList, roadParts, speedingSeverity } from '../guidance.js';
import { picture } from '../pictures.js';
import { words } from '../words.js';

const HEADLINES = {
  unknown: 'Nothing was heard of this vehicle yet',
  offline: 'The agent is off',
  linkLost: 'The link to the vehicle is lost',
  noConsent: 'The driver has not agreed to be seen',
  noSignal: 'No position',
  rerouting: 'Looking for a new route…',
  guidanceOff: 'Guidance is off',
  arrived: 'Arrived',
  idle: 'No destination',
};

/** What the driver is told now: the next maneuver, or why there is none. */
export class Card {
  constructor() {
    this.node = element('section', { class: 'card', 'aria-label': words('Guidance') });
    this.shown = '';
  }

  show(vehicle, { units, locale, now }) {
    const state = vehicle ? cardState(vehicle) : 'unknown';
    const parts = [state, vehicle?.frame, vehicle?.location, vehicle?.route?.routeRevision, vehicle?.newest.speeding,
      units, locale, vehicle && age(vehicle, now)];
    // Only what has changed is made anew.
    if (parts.every((part, index) => part === this.parts?.[index])) return;
    this.parts = parts;
    this.node.dataset.state = state;
    fill(this.node, state === 'guiding' ? maneuver(vehicle, units, locale) : headline(state, vehicle),
      vehicle && progress(vehicle, units, locale), vehicle && speed(vehicle, units, now));
  }
}

/** What somebody has to hear who does not see the card: the next maneuver, or why there is none. */
export function headlineOf(vehicle) {
  const state = cardState(vehicle);
  return state === 'guiding' ? vehicle.currentStep.fullInstructionText : words(HEADLINES[state]);
}

function age(vehicle, now) {
  if (vehicle.locationHeard === null) return null;
  const old = now - vehicle.locationHeard;
  return old > STALE_MS ? formatAge(old) : null;
}

function headline(state, vehicle) {
  const stop = state === 'arrived' ? vehicle.trip.lastArrival.waypoint.title : null;
  return element('div', { class: 'headline' },
    state === 'arrived' ? picture('destination') : null,
    element('strong', {}, words(HEADLINES[state])), stop ? element('span', {}, stop) : null);
}

function maneuver(vehicle, units, locale) {
  const step = vehicle.currentStep;
  const { name, shields } = roadParts(step.fullRoadName ?? step.simpleRoadName);
  const lanes = laneList(step);
  const next = vehicle.nextStep;
  return [
    element('div', { class: 'maneuver' },
      picture(step.maneuverImageId, step.fullInstructionText),
      element('div', {},
        element('div', { class: 'distance' }, formatDistance(vehicle.frame.distanceToCurrentStepMeters, units, locale)),
        element('div', { class: 'road' }, name || step.fullInstructionText,
          shields.map((shield) => element('span', { class: 'shield' }, shield)),
          step.exitNumber ? element('span', { class: 'exit' }, `${words('Exit')} ${step.exitNumber}`) : null))),
    lanes.length > 0 ? element('div', { class: 'lanes', role: 'img', 'aria-label': words('Lanes') },
      lanes.map((lane) => element('span', { class: lane.isRecommended ? 'lane recommended' : 'lane' },
        lane.pictures.map((id) => picture(id))))) : null,
    next ? element('div', { class: 'next' }, words('Then'), picture(next.maneuverImageId),
      element('span', {}, next.simpleRoadName ?? next.fullInstructionText)) : null,
  ];
}

function progress(vehicle, units, locale) {
  const { frame } = vehicle;
  if (!frame || frame.timeToFinalDestinationSeconds === null || frame.navState === 'STOPPED') return null;
  const arrival = vehicle.arrivalTime;
  return element('dl', { class: 'progress' },
    pair('Arrival', formatTime(arrival, locale)),
    pair('Time left', formatDuration(frame.timeToFinalDestinationSeconds)),
    pair('Distance left', formatDistance(frame.distanceToFinalDestinationMeters, units, locale)));
}

function speed(vehicle, units, now) {
  const { location } = vehicle;
  if (!location) return null;
  const severity = speedingSeverity(vehicle);
  const old = age(vehicle, now);
  return element('div', { class: `speed ${severity ?? ''}` },
    element('span', { class: 'now' }, formatSpeed(location.speedMetersPerSecond, units),
      element('small', {}, speedUnit(units))),
    location.speedLimitMetersPerSecond === null ? null
      : element('span', { class: 'limit', 'aria-label': words('Speed limit') },
        formatSpeed(location.speedLimitMetersPerSecond, units)),
    element('span', { class: 'where' }, location.roadName ?? '',
      location.source === 'DEAD_RECKONING' ? ` (${words('position is guessed')})` : '',
      location.simulated ? ` (${words('simulated')})` : ''),
    old ? element('span', { class: 'old' }, `${words('last seen before')} ${old}`) : null);
}

function pair(label, value) {
  return element('div', {}, element('dt', {}, words(label)), element('dd', {}, value));
}
