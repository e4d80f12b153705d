/* global maplibregl */
import { circle, followingZoom } from './geometry.js';
import { Motion } from './motion.js';
import { OWN_SOURCES, mapStyle, paintChanges } from './style.js';

const FEATURES = (features) => ({ type: 'FeatureCollection', features });
const line = (coordinates, properties = {}) => ({
  type: 'Feature', properties, geometry: { type: 'LineString', coordinates },
});
const lines = (all) => FEATURES(all.filter((places) => places.length > 1).map((places) => line(places)));
const point = (place, properties = {}) => ({
  type: 'Feature', properties, geometry: { type: 'Point', coordinates: place },
});
/** Pictures a second while the camera follows. */
const CAMERA_MS = 33;
/** How often the whole route is brought into view anew. */
const OVERVIEW_MS = 2000;
/** What of the map can be clicked on, the first one first. */
const CLICKABLE = ['fleet', 'alternatives'];

/** The map with the vehicle, its route and stops, or the whole fleet. */
export class MapView {
  /**
   * @param handlers `clicked(place)`, `vehicleClicked(name)`, `alternativeClicked(index)`, `followed(mode)`
   */
  constructor(container, tiles, isNight, handlers) {
    this.tiles = tiles;
    this.handlers = handlers;
    this.motion = new Motion();
    this.mode = 'north';
    this.lastMode = 'north';
    this.zoom = null;
    this.data = {};
    this.stopMarkers = [];
    this.lastCamera = 0;
    this.map = new maplibregl.Map({
      container, style: mapStyle(tiles, isNight), attributionControl: false, maxZoom: 20, maxPitch: 60,
      // Names that fade would have the whole map drawn again for a third of each second.
      fadeDuration: 0,
      ...(tiles ? { bounds: this.wholeMap } : { center: [0, 30], zoom: 1.5 }),
    });
    this.drawLettersHere();
    this.map.addControl(new maplibregl.NavigationControl({ visualizePitch: true }), 'top-right');
    this.map.addControl(new maplibregl.ScaleControl({}), 'bottom-right');
    this.map.on('load', () => {
      this.isLoaded = true;
      for (const name of OWN_SOURCES) if (this.data[name]) this.map.getSource(name).setData(this.data[name]);
    });
    // A card that grows leaves less of the map, around a vehicle that may stand.
    this.map.on('resize', () => this.refit());
    // A person who takes hold of the map keeps it.
    for (const name of ['dragstart', 'wheel', 'rotatestart', 'pitchstart']) {
      this.map.on(name, (event) => { if (event.originalEvent) this.follow('free'); });
    }
    this.map.on('click', (event) => this.click(event));
    const canvas = this.map.getCanvas();
    canvas.addEventListener('keydown', (event) => {
      if (event.key.startsWith('Arrow')) this.follow('free');
      // Without a mouse the middle of the map is what is meant.
      if (event.key === 'Enter') this.handlers.clicked(this.map.getCenter().toArray());
    });
    for (const layer of CLICKABLE) {
      this.map.on('mouseenter', layer, () => { canvas.style.cursor = 'pointer'; });
      this.map.on('mouseleave', layer, () => { canvas.style.cursor = ''; });
    }
    this.vehicle = new maplibregl.Marker({
      element: vehicleElement(), rotationAlignment: 'map', pitchAlignment: 'map',
    });
  }

  get wholeMap() {
    const { south, west, north, east } = this.tiles.bounds;
    return [[west, south], [east, north]];
  }

  /** There is no server of glyphs: all letters are drawn by the browser, as MapLibre does for ideographs. */
  drawLettersHere() {
    const { glyphManager } = this.map.style;
    glyphManager.localIdeographFontFamily = 'sans-serif';
    glyphManager._doesCharSupportLocalGlyph = () => true;
  }

  click(event) {
    const reach = 8;
    const { x, y } = event.point;
    const found = this.isLoaded ? this.map.queryRenderedFeatures(
      [[x - reach, y - reach], [x + reach, y + reach]], { layers: CLICKABLE }) : [];
    const vehicle = found.find(({ layer }) => layer.id === 'fleet');
    const alternative = found.find(({ layer }) => layer.id === 'alternatives');
    if (vehicle) this.handlers.vehicleClicked(vehicle.properties.name);
    else if (alternative) this.handlers.alternativeClicked(alternative.properties.index);
    else this.handlers.clicked([event.lngLat.lng, event.lngLat.lat]);
  }

  set(source, data) {
    this.data[source] = data;
    if (this.isLoaded) this.map.getSource(source).setData(data);
  }

  setNight(isNight) {
    for (const [layer, name, value] of paintChanges(this.tiles, isNight)) {
      this.map.setPaintProperty(layer, name, value);
    }
  }

  /** @param mode `north`, `heading`, `overview` (the whole route) or `free` */
  follow(mode) {
    if (mode === this.mode) return;
    if (mode !== 'free') this.lastMode = mode;
    this.mode = mode;
    this.zoom = null;
    this.refit();
    this.handlers.followed(mode);
  }

  resume() {
    this.follow(this.lastMode);
  }

  /** Another vehicle, or none. */
  reset() {
    this.motion = new Motion();
    this.vehicle.remove();
    this.showStops([]);
    for (const name of ['alternatives', 'travelled', 'ahead', 'maneuver', 'accuracy', 'raw']) this.set(name, FEATURES([]));
  }

  /** Brings places into view, or else the whole map. */
  showAll(places) {
    const all = places.length > 0 ? places : this.tiles ? this.wholeMap : [];
    if (all.length === 0) return;
    this.map.setPadding({ top: 0, bottom: 0, left: 0, right: 0 });
    const bounds = all.reduce((box, place) => box.extend(place), new maplibregl.LngLatBounds());
    this.map.fitBounds(bounds, {
      // The buttons stand below.
      padding: { top: 60, left: 60, right: 60, bottom: 110 }, maxZoom: 15, bearing: 0, pitch: 0, animate: false,
    });
  }

  /** The newest position of the vehicle. */
  showVehicle(vehicle, now) {
    const { location } = vehicle;
    if (!location) return;
    const isFirst = this.motion.target === null;
    this.motion.setRoute(location.onRoute === false ? null : vehicle.line);
    this.motion.move(vehicle.place, location.courseDegrees, now);
    this.vehicle.getElement().classList.toggle('guessed', location.source === 'DEAD_RECKONING');
    this.distanceToManeuver = vehicle.frame?.distanceToCurrentStepMeters ?? null;
    this.set('accuracy', FEATURES(location.accuracyMeters > 3 ? [{
      type: 'Feature', properties: {},
      geometry: { type: 'Polygon', coordinates: [circle(vehicle.place, Math.min(5000, location.accuracyMeters))] },
    }] : []));
    const { rawFix } = location;
    this.set('raw', FEATURES(rawFix.latitude === null || rawFix.longitude === null
      ? [] : [point([rawFix.longitude, rawFix.latitude])]));
    this.showRoute(vehicle);
    if (isFirst) {
      this.vehicle.setLngLat(vehicle.place).addTo(this.map);
      this.map.jumpTo({ center: vehicle.place, zoom: Math.max(15, this.map.getZoom()) });
    }
  }

  showRoute(vehicle) {
    const { line: route, location } = vehicle;
    const on = location && route.length > 0 ? route.project(vehicle.place) : null;
    const ahead = on && on.away < 60 ? route.split(on.along)[1] : route.places;
    this.set('travelled', lines(vehicle.travelled));
    this.set('ahead', lines([ahead]));
    const place = vehicle.maneuverPlace;
    this.set('maneuver', FEATURES(place ? [point(place)] : []));
    this.overview = [...ahead, ...(location ? [vehicle.place] : [])];
  }

  showAlternatives(alternatives) {
    this.set('alternatives', FEATURES(alternatives.map(({ line: places }, index) => ({ places, index }))
      .filter(({ places }) => places.length > 1).map(({ places, index }) => line(places, { index }))));
  }

  /** @param roads of TrafficRoads */
  showTraffic(roads) {
    this.set('traffic', FEATURES(roads.map(({ level, line: places }) => line(places, { level }))));
  }

  /** @param stops `{place, number, state}`; they are drawn as numbers in circles */
  showStops(stops) {
    for (const marker of this.stopMarkers) marker.remove();
    this.stopMarkers = stops.map(({ place, number, state, title }) => {
      const made = document.createElement('div');
      made.className = `stop ${state}`;
      made.textContent = String(number);
      made.setAttribute('role', 'img');
      made.setAttribute('aria-label', title);
      return new maplibregl.Marker({ element: made }).setLngLat(place).addTo(this.map);
    });
  }

  showFleet(vehicles) {
    this.set('fleet', FEATURES(vehicles.map(({ place, name, level }) => point(place, { name, level }))));
  }

  /** Draws what moves; called for each picture of the screen. */
  animate(now) {
    const at = this.motion.at(now);
    if (!at) return;
    const isMoving = this.motion.isMoving(now) || this.lastDrawn !== this.motion.target;
    if (isMoving) {
      this.vehicle.setLngLat(at.place).setRotation(at.course ?? 0);
      if (!this.motion.isMoving(now)) this.lastDrawn = this.motion.target;
    }
    if (this.mode === 'overview') {
      if (isMoving) this.overlook(now);
    } else if (this.mode !== 'free' && now - this.lastCamera >= CAMERA_MS && (isMoving || !this.isCameraAtRest)) {
      this.moveCamera(at, now);
    }
  }

  /** Whether the camera shows as much as is wanted: of a vehicle that stands it goes on until it does. */
  get isCameraAtRest() {
    return !this.motion.target || this.mode === 'free' || this.mode === 'overview' || this.zoom === this.wantedZoom;
  }

  get wantedZoom() {
    const { clientHeight: height, clientWidth: width } = this.map.getContainer();
    return followingZoom(this.distanceToManeuver, this.motion.target.place[1],
      this.mode === 'heading' ? height * 0.6 : Math.min(width, height) / 2);
  }

  /** Has the camera look anew, also where the vehicle stands still. */
  refit() {
    this.lastDrawn = null;
    this.lastOverview = -Infinity;
  }

  overlook(now) {
    if (now - this.lastOverview < OVERVIEW_MS || !this.overview?.length) return;
    this.lastOverview = now;
    this.showAll(this.overview);
  }

  moveCamera({ place, course }, now) {
    const passed = now - this.lastCamera;
    this.lastCamera = now;
    const isHeading = this.mode === 'heading';
    const wanted = this.wantedZoom;
    // Two thirds of the way in a second; what nobody sees any more at once.
    const isNear = this.zoom === null || Math.abs(wanted - this.zoom) < 0.005;
    this.zoom = isNear ? wanted : this.zoom + (wanted - this.zoom) * (1 - Math.exp(-passed / 1000));
    this.map.jumpTo({
      center: place, zoom: this.zoom, bearing: isHeading ? course ?? this.map.getBearing() : 0,
      pitch: isHeading ? 45 : 0,
      // The road ahead has more room than the one behind.
      padding: { top: isHeading ? this.map.getContainer().clientHeight * 0.35 : 0, bottom: 0, left: 0, right: 0 },
    });
  }
}

function vehicleElement() {
  const made = document.createElement('div');
  made.className = 'vehicle';
  const svg = document.createElementNS('http://www.w3.org/2000/svg', 'svg');
  svg.setAttribute('viewBox', '-16 -16 32 32');
  const path = document.createElementNS('http://www.w3.org/2000/svg', 'path');
  path.setAttribute('d', 'M0-13 9 11 0 6-9 11Z');
  svg.append(path);
  made.append(svg);
  return made;
}
