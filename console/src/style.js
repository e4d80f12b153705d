// How the map looks, by day and by night.

const PALETTES = {
  day: {
    ground: '#f2efe9', casing: '#c9c2b6', street: '#ffffff', minor: '#ffffff', path: '#c8b8a8', ferry: '#7fa6d1',
    motorway: '#e8927c', trunk: '#f3ad7f', primary: '#fbd391', secondary: '#f7f0a8', tertiary: '#ffffff',
    text: '#3c3a36', halo: '#ffffff', arrow: '#8b867c', ahead: '#1a6ee0', travelled: '#9aa7b8',
    raw: '#a03cc8', accuracy: '#1a6ee0', stop: '#b3261e', vehicle: '#0b57d0', bad: '#b3261e', warning: '#8a5a00',
    alternative: '#7d8fa8', water: '#a9cde8', wood: '#d3e5c3', park: '#dcebcf',
    closed: '#3a0d0a', jam: '#b3261e', slow: '#e58a00', free: '#3f9b4f', maneuver: '#ffffff',
  },
  night: {
    ground: '#12171e', casing: '#0b0f14', street: '#343e4a', minor: '#2a333d', path: '#2f3a44', ferry: '#35506e',
    motorway: '#7a4a3c', trunk: '#75563d', primary: '#6d5f3c', secondary: '#55543a', tertiary: '#3f4955',
    text: '#c8d0d8', halo: '#12171e', arrow: '#77838f', ahead: '#5b9dff', travelled: '#566270',
    raw: '#d48cf0', accuracy: '#5b9dff', stop: '#ff8a80', vehicle: '#8ab4f8', bad: '#ff8a80', warning: '#ffc266',
    alternative: '#7c8ea6', water: '#16324a', wood: '#16241c', park: '#182820',
    closed: '#ffd9d6', jam: '#ff6f61', slow: '#e0a030', free: '#3f8a4c', maneuver: '#ffffff',
  },
};

export const FONT = 'sans-serif';

const zoomed = (...stops) => ['interpolate', ['exponential', 1.5], ['zoom'], ...stops];
const perClass = (of, rest) => ['match', ['get', 'class'], ...Object.entries(of).flat(), rest];
const widths = (extra) => {
  const at = (scale) => ['+', extra * Math.min(1, scale), ['*', scale, ['case', ['has', 'link'], 0.6, 1], perClass({
    motorway: 2.6, trunk: 2.4, primary: 2.1, secondary: 1.8, tertiary: 1.5, street: 1.1, service: 0.6, ferry: 0.8,
  }, 0.5)]];
  return zoomed(8, at(0.5), 12, at(1), 15, at(3.2), 18, at(13));
};

/** Layers; `paint` is given for a palette. */
function layers(color) {
  const roads = { source: 'map', 'source-layer': 'roads' };
  const isCar = ['!', ['in', ['get', 'class'], ['literal', ['path', 'track', 'ferry']]]];
  const order = perClass({ motorway: 9, trunk: 8, primary: 7, secondary: 6, tertiary: 5, street: 4, service: 3 }, 1);
  const round = { 'line-cap': 'round', 'line-join': 'round' };
  return [
    { id: 'ground', type: 'background', paint: { 'background-color': color.ground } },
    ...['park', 'wood', 'water'].map((kind) => ({
      id: kind, type: 'fill', source: 'map', 'source-layer': 'land', filter: ['==', ['get', 'kind'], kind],
      paint: { 'fill-color': color[kind] },
    })),
    {
      id: 'waterways', type: 'line', source: 'map', 'source-layer': 'waterways', layout: round,
      paint: { 'line-color': color.water, 'line-width': zoomed(10, ['match', ['get', 'kind'], 'river', 1.5, 0.5], 16, ['match', ['get', 'kind'], 'river', 8, 2.5]) },
    },
    {
      ...roads, id: 'paths', type: 'line', filter: ['!', isCar],
      paint: {
        'line-color': ['case', ['==', ['get', 'class'], 'ferry'], color.ferry, color.path],
        'line-width': zoomed(12, 0.6, 18, 3), 'line-dasharray': [2, 1.5],
      },
    },
    {
      ...roads, id: 'casings', type: 'line', filter: isCar, layout: { ...round, 'line-sort-key': order },
      paint: { 'line-color': color.casing, 'line-width': widths(1.6) },
    },
    {
      ...roads, id: 'roads', type: 'line', filter: isCar, layout: { ...round, 'line-sort-key': order },
      paint: {
        'line-color': perClass({
          motorway: color.motorway, trunk: color.trunk, primary: color.primary, secondary: color.secondary,
          tertiary: color.tertiary, street: color.street,
        }, color.minor),
        'line-width': widths(0), 'line-opacity': ['case', ['has', 'tunnel'], 0.45, 1],
      },
    },
    {
      id: 'traffic', type: 'line', source: 'traffic', layout: round,
      paint: {
        'line-color': ['match', ['get', 'level'], 'closed', color.closed, 'jam', color.jam, 'slow', color.slow, color.free],
        'line-width': zoomed(8, 2, 13, 4, 18, 10), 'line-opacity': ['match', ['get', 'level'], 'free', 0.5, 0.9],
      },
    },
    {
      id: 'alternatives', type: 'line', source: 'alternatives', layout: round,
      paint: { 'line-color': color.alternative, 'line-width': zoomed(8, 4, 13, 8, 18, 16), 'line-opacity': 0.75 },
    },
    {
      id: 'travelled', type: 'line', source: 'travelled', layout: round,
      paint: { 'line-color': color.travelled, 'line-width': zoomed(8, 4, 13, 9, 18, 18), 'line-opacity': 0.8 },
    },
    {
      id: 'ahead', type: 'line', source: 'ahead', layout: round,
      paint: { 'line-color': color.ahead, 'line-width': zoomed(8, 4, 13, 9, 18, 18), 'line-opacity': 0.85 },
    },
    {
      ...roads, id: 'arrows', type: 'symbol', minzoom: 15, filter: ['has', 'oneway'],
      layout: {
        'symbol-placement': 'line', 'symbol-spacing': 130, 'text-field': '→', 'text-size': 15,
        'text-font': [FONT], 'text-keep-upright': false,
      },
      paint: { 'text-color': color.arrow },
    },
    {
      ...roads, id: 'road-names', type: 'symbol', minzoom: 12, filter: ['has', 'name'],
      layout: {
        'symbol-placement': 'line', 'text-field': ['get', 'name'], 'text-size': zoomed(13, 10, 18, 15),
        'text-font': [FONT], 'symbol-sort-key': ['-', 10, order],
      },
      paint: { 'text-color': color.text, 'text-halo-color': color.halo, 'text-halo-width': 1 },
    },
    {
      id: 'settlements', type: 'symbol', source: 'map', 'source-layer': 'settlements',
      layout: {
        'text-field': ['get', 'name'], 'text-font': [FONT],
        'text-size': ['match', ['get', 'kind'], 'city', 18, 'town', 15, 'village', 13, 12],
      },
      paint: { 'text-color': color.text, 'text-halo-color': color.halo, 'text-halo-width': 2 },
    },
    {
      id: 'maneuver', type: 'circle', source: 'maneuver',
      paint: {
        'circle-radius': zoomed(12, 4, 17, 9), 'circle-color': color.maneuver, 'circle-stroke-width': 3,
        'circle-stroke-color': color.ahead,
      },
    },
    {
      id: 'accuracy', type: 'fill', source: 'accuracy',
      paint: { 'fill-color': color.accuracy, 'fill-opacity': 0.15, 'fill-outline-color': color.accuracy },
    },
    {
      id: 'raw', type: 'circle', source: 'raw',
      paint: {
        'circle-radius': 4, 'circle-color': color.raw, 'circle-stroke-width': 1, 'circle-stroke-color': color.halo,
      },
    },
    {
      id: 'fleet', type: 'circle', source: 'fleet',
      paint: {
        'circle-radius': zoomed(8, 3, 14, 7),
        'circle-color': ['match', ['get', 'level'], 'bad', color.bad, 'warning', color.warning, color.vehicle],
        'circle-stroke-width': 1.5, 'circle-stroke-color': color.halo,
      },
    },
    {
      id: 'fleet-names', type: 'symbol', source: 'fleet', minzoom: 11,
      layout: {
        'text-field': ['get', 'name'], 'text-size': 12, 'text-font': [FONT], 'text-anchor': 'top',
        'text-offset': [0, 0.7], 'text-optional': true,
      },
      paint: { 'text-color': color.text, 'text-halo-color': color.halo, 'text-halo-width': 1.5 },
    },
  ];
}

const EMPTY = { type: 'FeatureCollection', features: [] };
export const OWN_SOURCES = ['traffic', 'alternatives', 'travelled', 'ahead', 'maneuver', 'accuracy', 'raw', 'fleet'];

/**
 * The whole style of MapLibre.
 *
 * @param tiles what map.json says, with `url`; null without a map
 */
export function mapStyle(tiles, isNight) {
  const sources = Object.fromEntries(OWN_SOURCES.map((name) => [name, { type: 'geojson', data: EMPTY }]));
  if (tiles) {
    const { south, west, north, east } = tiles.bounds;
    sources.map = {
      type: 'vector', tiles: [`${tiles.url}{z}/{x}/{y}.pbf`], minzoom: tiles.minimumZoom,
      maxzoom: tiles.maximumZoom, bounds: [west, south, east, north],
    };
  }
  return {
    version: 8,
    // Letters are drawn by the browser; see MapView.
    glyphs: 'none://{fontstack}/{range}',
    sources,
    layers: layers(PALETTES[isNight ? 'night' : 'day']).filter(({ source }) => source !== 'map' || tiles),
  };
}

/** `[layer, property, value]` for all colours, to go from day to night without loading anything. */
export function paintChanges(tiles, isNight) {
  return mapStyle(tiles, isNight).layers.flatMap(({ id, paint }) => (
    Object.entries(paint).filter(([name]) => name.endsWith('color')).map(([name, value]) => [id, name, value])));
}
