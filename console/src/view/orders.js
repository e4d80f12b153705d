import { button, element, fill, setText } from '../dom.js';
import { additionOf, continuationOf, moved, waypointsOf } from '../orders.js';
import { MOST_STOPS, PlaceIndex, parseCoordinate, parseGPX } from '../places.js';
import { words } from '../words.js';
import { moveRowsByDragging } from './dragging.js';
import { alternativeText } from './question.js';
import { SettingsForm } from './settings.js';
import { TourList } from './tour.js';

/** What the page calls the commands that it sends. */
const COMMANDS = {
  'set-destinations': 'New trip', 'update-destinations': 'Add to the trip', 'continue-to-next-destination': 'Next stop', 'clear-destinations': 'Clear',
  reroute: 'Reroute', 'set-guidance': 'Guidance', 'set-options': 'Settings', simulate: 'Simulate', message: 'Message',
  'answer-message': 'Answer', 'clear-messages': 'Take back',
};
const STATUS = {
  SENDING: 'Sending…', SENT: 'Sent, no answer yet', ACCEPTED: 'Accepted, at work', SUCCEEDED: 'Done',
  FAILED: 'Failed', REJECTED: 'Refused by the vehicle', SUPERSEDED: 'Replaced by a later order',
  REFUSED: 'Refused by the broker', NOT_SENT: 'Not sent',
};

/** Destinations, and all else that a vehicle can be told to do. */
export class OrdersPanel {
  /** @param page gives `orders`, `units`, `locale`, `near()` and `changed()` */
  constructor(page, schemas) {
    this.page = page;
    this.vehicle = null;
    this.stops = [];
    this.index = null;
    this.settings = new SettingsForm(schemas, (fields) => this.send('set-options', fields));
    this.search = element('input', {
      type: 'search', class: 'search', placeholder: words('Place, coordinates or GPX'),
      'aria-label': words('Place, coordinates or GPX'), oninput: () => this.suggest(),
      onpaste: (event) => this.paste(event),
    });
    this.suggestions = element('ul', { class: 'suggestions' });
    this.stopList = element('ol', { class: 'stops' });
    moveRowsByDragging(this.stopList, (from, to) => {
      this.stops = moved(this.stops, from, to);
      this.drawStops();
    });
    this.actions = element('div', { class: 'actions' });
    this.alternatives = element('div', { class: 'alternatives' });
    this.warnings = element('ul', { class: 'warnings' });
    this.tour = new TourList();
    this.simulation = this.simulationControls();
    this.replies = element('ul', { class: 'replies' });
    this.readOnly = element('p', { class: 'problem', role: 'status' });
    this.node = element('div', { class: 'orders' }, this.readOnly, this.search, this.suggestions, this.stopList,
      this.actions, this.warnings, this.tour.node, this.alternatives, this.simulation, this.replies,
      element('details', {}, element('summary', {}, words('Settings')), this.settings.node));
    this.drawActions();
  }

  select(vehicle) {
    if (vehicle === this.vehicle) return;
    this.vehicle = vehicle;
    this.stops = [];
    this.shownTrip = undefined;
    this.settings.forget();
    this.drawStops();
  }

  send(command, fields) {
    if (this.vehicle) this.page.orders.send(this.vehicle.name, command, fields);
  }

  statusOf(order) {
    return [statusText(order), words(order.message)].filter(Boolean).join(': ');
  }

  go(stops) {
    this.send('set-destinations', { waypoints: waypointsOf(stops) });
  }

  take(alternative) {
    this.send('reroute', { route: { alternative } });
  }

  /** What is shown follows from what was heard. */
  refresh() {
    const { orders } = this.page;
    setText(this.readOnly, orders.isReadOnly ? words('You may look, but not give orders.') : '');
    this.node.classList.toggle('read-only', orders.isReadOnly);
    this.tour.refresh(this.vehicle, this.page.locale);
    const trip = this.vehicle?.trip ?? null;
    if (trip !== this.shownTrip) {
      this.shownTrip = trip;
      this.drawAlternatives(trip);
      this.drawActions();
    }
    this.simulation.hidden = this.vehicle?.options?.simulationAllowed === false;
    this.drawWarnings(this.vehicle?.route?.warnings ?? []);
    this.settings.show(this.vehicle?.options ?? null);
    this.drawReplies(orders.list.filter(({ vehicle }) => vehicle === this.vehicle?.name));
  }

  // Stops

  add(stop) {
    if (this.stops.length >= (this.vehicle?.info?.limits.maximumWaypoints ?? MOST_STOPS)) return;
    this.stops = [...this.stops, stop];
    this.drawStops();
  }

  drawStops() {
    fill(this.stopList, this.stops.map((stop, index) => this.stopRow(stop, index)));
    this.drawActions();
    this.page.changed();
  }

  stopRow(stop, index) {
    const move = (to, label) => {
      if (to < 0 || to >= this.stops.length) return;
      this.stops = moved(this.stops, index, to);
      this.drawStops();
      // The row is another element now; who sorts by keyboard goes on where he was.
      this.stopList.children[to].querySelector(`[data-move="${label}"]`).focus();
      this.page.announce(`${titleOf(stop)}: ${to + 1} / ${this.stops.length}`);
    };
    return element('li', {}, element('span', { class: 'handle', 'aria-hidden': 'true' }, '⠿'),
    element('span', { class: 'title' }, titleOf(stop)),
    button('↑', () => move(index - 1, 'earlier'), {
      'aria-label': `${words('Earlier')}: ${titleOf(stop)}`, 'data-move': 'earlier',
    }),
    button('↓', () => move(index + 1, 'later'), {
      'aria-label': `${words('Later')}: ${titleOf(stop)}`, 'data-move': 'later',
    }),
    button('×', () => {
      this.stops = this.stops.filter((_, other) => other !== index);
      this.drawStops();
      (this.stopList.lastElementChild?.querySelector('button') ?? this.search).focus();
    }, { 'aria-label': `${words('Take away')}: ${titleOf(stop)}` }));
  }

  drawActions() {
    const trip = this.vehicle?.trip;
    const open = trip?.waypoints.filter(({ status }) => status === 'NEXT' || status === 'PENDING') ?? [];
    const has = open.length > 0;
    fill(this.actions,
      button(words('Go'), () => {
        this.go(this.stops);
        this.stops = [];
        this.drawStops();
      }, { class: 'primary go', disabled: this.stops.length === 0 }),
      button(words('Add to the trip'), () => {
        this.send('update-destinations', additionOf(this.stops, trip));
        this.stops = [];
        this.drawStops();
      }, { disabled: this.stops.length === 0 || !has }),
      button(words('Next stop'), () => this.send('continue-to-next-destination', continuationOf(trip)), { disabled: !trip?.waypoints.length }),
      button(words('Reroute'), () => this.send('reroute', {}), { class: 'reroute', disabled: !has }),
      button(words(trip?.guidanceActive === false ? 'Guidance on' : 'Guidance off'),
        () => this.send('set-guidance', { active: trip?.guidanceActive === false }), { disabled: !has }),
      button(words('Clear'), () => this.send('clear-destinations', {}), { class: 'clear', disabled: !trip?.waypoints.length }));
  }

  /** What is the matter with the route: closed roads, tolls that were to be avoided. */
  drawWarnings(warnings) {
    if (warnings === this.shownWarnings) return;
    this.shownWarnings = warnings;
    fill(this.warnings, warnings.map(({ message }) => element('li', {}, message)));
  }

  drawAlternatives(trip) {
    fill(this.alternatives, (trip?.alternatives ?? []).map((route, index) => button(
      alternativeText(route, index, this.page), () => this.take(index))));
  }

  simulationControls() {
    const label = element('output', {}, '1×');
    const slider = element('input', {
      type: 'range', min: '1', max: '20', step: '1', value: '1', 'aria-label': words('Speed of the simulation'),
      oninput: () => setText(label, `${slider.value}×`),
      onchange: () => {
        if (this.vehicle?.trip?.simulated) simulate(false);
      },
    });
    const simulate = (paused) => this.send('simulate', {
      mode: 'ALONG_ROUTE', speedMultiplier: Number(slider.value), paused,
    });
    return element('details', { class: 'simulation' }, element('summary', {}, words('Simulate')), slider, label,
      element('div', { class: 'actions' }, button(words('Drive the route'), () => simulate(false)),
        button(words('Pause'), () => simulate(true)),
        button(words('Stop'), () => this.send('simulate', { mode: 'STOP' }))));
  }

  // Search

  async suggest() {
    const query = this.search.value;
    const place = parseCoordinate(query);
    if (place) {
      this.suggestions.replaceChildren(this.suggestion({ ...place, title: '', category: '' }, query.trim()));
      return;
    }
    if (query.trim().length < 2) {
      this.suggestions.replaceChildren();
      return;
    }
    this.index ??= loadIndex();
    const index = await this.index;
    // What could not be loaded is asked for again with the next letter.
    if (!index) this.index = null;
    if (query !== this.search.value) return;
    const found = index?.find(query, { near: this.page.near() }) ?? [];
    fill(this.suggestions, found.map((one) => this.suggestion(one, one.title)),
      found.length === 0 ? element('li', { class: 'none' }, words('Nothing on the map is called so')) : null);
  }

  suggestion(place, label) {
    return element('li', {}, button(label, () => {
      this.add({ latitude: place.latitude, longitude: place.longitude, title: place.title });
      this.search.value = '';
      this.suggestions.replaceChildren();
      this.search.focus();
    }));
  }

  paste(event) {
    const text = event.clipboardData?.getData('text') ?? '';
    if (!text.includes('<gpx')) return;
    event.preventDefault();
    for (const stop of parseGPX(text, new DOMParser())) this.add(stop);
  }

  drawReplies(list) {
    const key = list.map(({ id, status }) => id + status).join();
    if (key === this.shownReplies) return;
    const [newest] = list;
    if (newest && this.shownReplies !== undefined) this.page.announce(`${nameOf(newest)}: ${words(STATUS[newest.status])}`);
    this.shownReplies = key;
    fill(this.replies, list.slice(0, 8).map((order) => element('li', { 'data-status': order.status },
      element('strong', {}, nameOf(order)), ' ', element('span', { class: 'status' }, words(STATUS[order.status])),
      order.message ? element('div', { class: 'message' }, words(order.message)) : null)));
  }
}

function nameOf({ command }) {
  return COMMANDS[command] ? words(COMMANDS[command]) : command;
}

/** How an order stands, in a few words. */
export function statusText({ status }) {
  return words(STATUS[status]);
}

export function titleOf({ title, latitude, longitude }) {
  return title || `${latitude.toFixed(5)}, ${longitude.toFixed(5)}`;
}

async function loadIndex() {
  try {
    const answer = await fetch('map/places.json');
    return answer.ok ? new PlaceIndex(await answer.json()) : null;
  } catch {
    return null;
  }
}
