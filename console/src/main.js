import { Choices } from './choices.js';
import { Connection } from './connection.js';
import { button, element, fill, setText } from './dom.js';
import { Fleet, NAME } from './fleet.js';
import { cardState, isNight } from './guidance.js';
import { MapView } from './map.js';
import { Orders } from './orders.js';
import schemas from 'turnstone-schemas';
import languages from './languages.json';
import { compileSchemas } from './schema.js';
import { rowOf } from './table.js';
import { TrafficRoads } from './traffic.js';
import { currentLanguage, setLanguage, useTable, words } from './words.js';
import { Card, headlineOf } from './view/card.js';
import { choicesBar } from './view/choices.js';
import { DriverPanel } from './view/driver.js';
import { EventsPanel } from './view/events.js';
import { FleetTable } from './view/fleet.js';
import { HealthPanel } from './view/health.js';
import { MessagesPanel } from './view/messages.js';
import { loginForm, storeLogin, storedLogin } from './view/login.js';
import { OrdersPanel, titleOf } from './view/orders.js';
import { MapQuestion } from './view/question.js';
import { RawPanel } from './view/raw.js';
import { tabs } from './view/tabs.js';

const SECOND = 1000;
/** How often it is looked whether a report of traffic has ended. */
const TRAFFIC_MS = 30_000;
/** How the map may follow a vehicle. */
const PERSPECTIVES = { north: 'North up', heading: 'Heading up', overview: 'Whole route' };
const LINK = {
  connecting: 'Connecting…', connected: 'Connected', lost: 'No link to the broker', refused: 'Not let in',
};

class Page {
  constructor() {
    const parameters = new URLSearchParams(window.location.search);
    this.isDriver = parameters.get('view') === 'driver';
    const wanted = parameters.get('vehicle');
    this.wanted = NAME.test(wanted ?? '') ? wanted : null;
    this.choices = new Choices();
    setLanguage(this.choices.language);
    document.documentElement.lang = currentLanguage();
    document.documentElement.dir = currentLanguage() === 'ar' ? 'rtl' : 'ltr';
    this.fleet = new Fleet(compileSchemas(schemas, { isForReaders: true }));
    this.orders = new Orders((...message) => this.connection.publish(...message), () => { this.isDirty = true; });
    this.trafficRoads = new TrafficRoads(async (number) => {
      const answer = await fetch(`map/ways/${number}.json`);
      // A map without the lines of its ways has none the next time either.
      if (answer.status === 404) return {};
      if (!answer.ok) throw new Error(`map/ways/${number}.json: ${answer.status}`);
      return answer.json();
    });
    this.selected = null;
    this.isDirty = true;
    this.lastSecond = 0;
  }

  get units() { return this.choices.units; }

  get locale() { return currentLanguage(); }

  /** Whether there is a vehicle that whoever looks at the map could order. */
  get mayOrder() { return Boolean(this.selected) && !this.isDriver; }

  near() { return this.selected?.place ?? null; }

  changed() {
    this.areStopsDirty = true;
    this.isDirty = true;
  }

  start() {
    const login = storedLogin();
    if (login) this.signIn(login);
    else this.askForLogin();
  }

  askForLogin(problem) {
    fill(document.body, element('main', { class: 'door' }, loginForm(problem, (login) => this.signIn(login))));
  }

  signIn(login) {
    storeLogin(login);
    // What an earlier attempt has left.
    this.view?.map.remove();
    this.view = null;
    this.selected = null;
    this.build();
    // Where a driver signs in there is one vehicle, and its name may be the user's.
    const only = this.isDriver ? this.wanted ?? (NAME.test(login.user) ? login.user : null) : null;
    try {
      this.connection = new Connection(login, only, {
        message: (topic, bytes, retained) => this.hear(topic, bytes, retained),
        state: (state, why) => this.linkChanged(state, why),
      });
    } catch (error) {
      storeLogin(null);
      this.askForLogin(String(error.message));
      return;
    }
    if (only ?? this.wanted) this.select(only ?? this.wanted);
    this.openMap();
    if (!this.isAnimated) requestAnimationFrame((now) => this.animate(now));
    this.isAnimated = true;
  }

  signOut() {
    storeLogin(null);
    this.connection.end();
    window.location.reload();
  }

  linkChanged(state, why) {
    if (state === 'refused') {
      storeLogin(null);
      this.askForLogin(words(why));
      return;
    }
    this.link.dataset.state = state;
    setText(this.link, words(LINK[state]));
  }

  hear(topic, bytes, retained) {
    const now = performance.now();
    const heard = this.fleet.receive(topic, bytes, { now, retained });
    if (!heard) return;
    const { vehicle, name, message } = heard;
    if (name.startsWith('reply/') && message) this.orders.hear(vehicle.name, message);
    if (vehicle !== this.selected) return;
    if (this.fleet.vehicles.get(vehicle.name) !== vehicle) {
      // It was taken away for good; a driver waits for one of the same name.
      this.select(this.isDriver ? vehicle.name : null);
      return;
    }
    this.isDirty = true;
    if (name === 'location') this.view?.showVehicle(vehicle, now);
    if (name === 'navigation/route') {
      this.view?.showRoute(vehicle);
      this.view?.refit();
    }
    if (name === 'state/navigation') {
      this.areStopsDirty = true;
      this.view?.showAlternatives(vehicle.alternatives);
    }
    if (name === 'event/prompt' && message && !retained) this.driver?.speak(message);
    if (name === 'state/messages') this.driver?.hearMessages(vehicle);
  }

  select(name) {
    const vehicle = name ? this.fleet.vehicle(name) : null;
    if (vehicle === this.selected) return;
    if (this.selected) this.selected.isWatched = false;
    this.selected = vehicle;
    if (vehicle) vehicle.isWatched = true;
    this.connection.select(name);
    this.ordersPanel?.select(vehicle);
    this.messages?.select(vehicle);
    this.areStopsDirty = true;
    this.isDirty = true;
    document.body.dataset.mode = this.isDriver ? 'driver' : vehicle ? 'vehicle' : 'fleet';
    setText(this.heading, vehicle?.name ?? words('All vehicles'));
    if (this.back) this.back.hidden = vehicle === null;
    if (!this.view) return;
    this.view.reset();
    this.view.follow('north');
    if (vehicle?.location) this.view.showVehicle(vehicle, performance.now());
    if (vehicle) this.view.showAlternatives(vehicle.alternatives);
    else this.view.showAll(this.fleet.places);
  }

  // What stands on the page

  build() {
    this.card = new Card();
    this.heading = element('h1', {}, words('All vehicles'));
    this.link = element('span', { class: 'link', role: 'status' });
    this.mapNode = element('div', { class: 'map', role: 'application', 'aria-label': words('Map') });
    this.mapNote = element('div', { class: 'map-note' });
    this.followButton = button(words('Follow'), () => this.view?.resume(), { class: 'follow primary', hidden: true });
    this.perspectives = Object.entries(PERSPECTIVES).map(([mode, label]) => button(words(label),
      () => this.view?.follow(mode), { 'data-mode': mode, 'aria-pressed': String(mode === 'north') }));
    this.announcer = element('div', { class: 'announcer', role: 'status', 'aria-live': 'polite' });
    this.question = new MapQuestion(this);
    const map = element('div', { class: 'map-frame' }, this.mapNode,
      element('div', { class: 'map-buttons', role: 'group', 'aria-label': words('Map') }, this.perspectives, this.followButton),
      this.question.node, this.mapNote);
    document.body.dataset.mode = this.isDriver ? 'driver' : 'fleet';
    if (this.isDriver) {
      this.driver = new DriverPanel(this);
      fill(document.body, element('main', { class: 'driver' }, this.card.node, map, this.driver.node,
        element('footer', {}, this.link, element('details', {}, element('summary', {}, words('Settings')), choicesBar(this)))),
      this.announcer);
      return;
    }
    this.back = button(words('All vehicles'), () => this.select(null), { class: 'back', hidden: true });
    this.ordersPanel = new OrdersPanel(this, schemas);
    this.events = new EventsPanel(this);
    this.health = new HealthPanel();
    this.messages = new MessagesPanel(this);
    this.raw = new RawPanel(this);
    this.table = new FleetTable(this, (name) => this.select(name));
    fill(document.body,
      element('header', {}, this.back, this.heading, this.link, choicesBar(this)),
      element('main', {},
        element('div', { class: 'side' },
          element('div', { class: 'of-vehicle' }, this.card.node, tabs([
            ['Orders', this.ordersPanel.node], ['Messages', this.messages.node], ['Events', this.events.node],
            ['Health', this.health.node], ['Topics', this.raw.node],
          ], (name) => {
            this.tab = name;
            this.isDirty = true;
          })),
          this.table.node),
        map),
      this.announcer);
  }

  // The map

  async openMap() {
    const { mapNode } = this;
    try {
      if (!window.maplibregl) await loadScript('maplibre-gl.js');
    } catch {
      setText(this.mapNote, words('The map cannot be shown: maplibre-gl.js is missing.'));
      return;
    }
    let tiles = null;
    try {
      const answer = await fetch('map/map.json', { cache: 'no-cache' });
      if (answer.ok) tiles = { ...await answer.json(), url: new URL('map/', window.location.href).href };
    } catch {
      // Without a map the vehicle is shown on an empty ground.
    }
    if (mapNode !== this.mapNode) return;
    setText(this.mapNote, tiles ? tiles.attribution : words('There is no map here; make one with turnstone-map tiles.'));
    try {
      this.view = new MapView(this.mapNode, tiles, this.isDark, {
        clicked: (place) => { if (this.mayOrder) this.question.askOfPlace(place); },
        vehicleClicked: (name) => { if (!this.isDriver) this.select(name); },
        alternativeClicked: (index) => { if (this.mayOrder) this.question.askOfAlternative(index); },
        followed: (mode) => this.followChanged(mode),
      });
    } catch (error) {
      setText(this.mapNote, words('This browser cannot draw the map: WebGL is missing.'));
      return;
    }
    window.turnstone.map = this.view.map;
    if (this.isDriver) this.view.follow('heading');
    if (this.selected?.location) this.view.showVehicle(this.selected, performance.now());
    if (this.selected) this.view.showAlternatives(this.selected.alternatives);
    this.areStopsDirty = true;
    this.shownTraffic = null;
  }

  followChanged(mode) {
    this.followButton.hidden = mode !== 'free';
    for (const one of this.perspectives) one.setAttribute('aria-pressed', String(one.dataset.mode === mode));
  }

  /** Has a screen reader say something. */
  announce(text) {
    setText(this.announcer, text);
  }

  /** Says what the card shows when that becomes another thing, not when a distance counts down. */
  announceCard(vehicle) {
    const news = vehicle ? headlineOf(vehicle) : '';
    if (news === this.announced) return;
    this.announced = news;
    if (!this.isDriver) this.announce(news);
  }

  get isDark() {
    return isNight(this.choices.theme, this.selected);
  }

  showTheme() {
    const isDark = this.isDark;
    if (document.documentElement.dataset.theme === (isDark ? 'night' : 'day')) return;
    document.documentElement.dataset.theme = isDark ? 'night' : 'day';
    this.view?.setNight(isDark);
  }

  // What is new

  animate(now) {
    requestAnimationFrame((next) => this.animate(next));
    this.view?.animate(now);
    if (now - this.lastSecond >= SECOND) {
      this.lastSecond = now;
      this.isDirty = true;
      this.eachSecond();
    }
    if (!this.isDirty) return;
    this.isDirty = false;
    const vehicle = this.selected;
    this.card.show(vehicle, { units: this.units, locale: this.locale, now });
    this.announceCard(vehicle);
    this.showTheme();
    if (this.areStopsDirty && this.view) this.showStops();
    this.driver?.refresh();
    if (this.driver || !vehicle) return;
    if (this.tab === 'Orders') this.ordersPanel.refresh();
    if (this.tab === 'Events') this.events.refresh(vehicle);
    if (this.tab === 'Health') this.health.refresh(vehicle);
    if (this.tab === 'Messages') this.messages.refresh();
    if (this.tab === 'Topics') this.raw.refresh(vehicle);
  }

  eachSecond() {
    this.showTraffic();
    if (this.isDriver) return;
    if (this.selected === null) this.table.refresh();
    this.view?.showFleet([...this.fleet.vehicles.values()].filter((vehicle) => vehicle !== this.selected && vehicle.place)
      .map((vehicle) => ({ name: vehicle.name, place: vehicle.place, level: rowOf(vehicle).level })));
  }

  async showTraffic() {
    const key = `${this.fleet.trafficRevision} ${Math.floor(Date.now() / TRAFFIC_MS)}`;
    if (!this.view || key === this.shownTraffic) return;
    this.shownTraffic = key;
    if (this.fleet.traffic.size === 0 && !this.view.data.traffic) return;
    const roads = await this.trafficRoads.lines([...this.fleet.traffic.values()], Date.now());
    if (key === this.shownTraffic) this.view?.showTraffic(roads);
  }

  showStops() {
    this.areStopsDirty = false;
    const trip = (this.selected?.trip?.waypoints ?? []).map((waypoint) => ({
      ...waypoint, number: waypoint.index + 1, state: (waypoint.status ?? 'PENDING').toLowerCase(),
    }));
    const added = (this.ordersPanel?.stops ?? []).map((stop, index) => ({ ...stop, number: index + 1, state: 'new' }));
    this.view.showStops([...trip, ...added].filter(({ latitude }) => latitude !== null).map((stop) => ({
      place: [stop.longitude, stop.latitude], number: stop.number, state: stop.state,
      title: `${stop.number}: ${titleOf(stop)}`,
    })));
  }
}

function loadScript(source) {
  return new Promise((resolve, reject) => {
    document.head.append(element('script', { src: source, onload: resolve, onerror: reject }));
  });
}

useTable(languages);
const page = new Page();
// For whoever looks at the page from the browser's own tools.
window.turnstone = { page, cardState, map: null };
page.start();
