import { element, fill } from '../dom.js';
import { formatTime } from '../format.js';
import { words } from '../words.js';

const STATES = {
  SCHEDULED: 'Scheduled', ENROUTE: 'On the way', ARRIVED: 'Arrived', DEPARTED: 'Done', SKIPPED: 'Skipped',
  OUT_OF_ORDER: 'Out of order',
};

/** The stops of the trip in order: what has become of each, and when the vehicle was or will be there. */
export class TourList {
  constructor() {
    this.node = element('ol', { class: 'tour', 'aria-label': words('Stops') });
  }

  refresh(vehicle, locale) {
    const { tour } = vehicle ?? { tour: [] };
    if (tour === this.shown && locale === this.shownLocale) return;
    this.shown = tour;
    this.shownLocale = locale;
    fill(this.node, tour.map((stop) => row(stop, locale)));
  }
}

function row(stop, locale) {
  const state = STATES[stop.state] ? words(STATES[stop.state]) : stop.state;
  const moment = stop.arrivalTime ?? stop.expectedArrivalTime;
  return element('li', { value: String(stop.index + 1), class: stop.late ? 'late' : null, 'data-state': stop.state },
    element('span', { class: 'title' }, stop.title ?? stop.id ?? words('stop {number}', { number: stop.index + 1 })),
    element('span', { class: 'state' }, stop.late ? `${state}, ${words('late')}` : state),
    moment ? element('time', { datetime: moment }, formatTime(Date.parse(moment), locale)) : null);
}
