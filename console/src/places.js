// Where a person wants to go: a coordinate, a file of GPX, or the name of a place of the map.

/** Coordinates in a text, as maps and phones give them; null when it is none. */
export function parseCoordinate(text) {
  const cleaned = text.trim().replace(/^geo:/i, '').replace(/[?;].*$/, '');
  const number = '([-+]?\\d{1,3}(?:\\.\\d+)?)';
  const match = cleaned.match(new RegExp(`^${number}\\s*°?\\s*([NS])?\\s*[,\\s]\\s*${number}\\s*°?\\s*([EW])?$`, 'i'));
  if (!match) return null;
  const latitude = Number(match[1]) * (match[2]?.toUpperCase() === 'S' ? -1 : 1);
  const longitude = Number(match[3]) * (match[4]?.toUpperCase() === 'W' ? -1 : 1);
  return Math.abs(latitude) <= 90 && Math.abs(longitude) <= 180 ? { latitude, longitude } : null;
}

/** Most destinations of a trip, where the vehicle does not say. */
export const MOST_STOPS = 25;

/**
 * The stops of a GPX document: its waypoints, else the points of its route, else the end of its track.
 *
 * @param parser a DOMParser, or what parses XML to a document like it
 */
export function parseGPX(text, parser) {
  const document = parser.parseFromString(text, 'application/xml');
  const points = (name) => [...document.getElementsByTagName(name)].map((point) => ({
    latitude: Number(point.getAttribute('lat') ?? NaN),
    longitude: Number(point.getAttribute('lon') ?? NaN),
    title: point.getElementsByTagName('name')[0]?.textContent?.trim().slice(0, 256) || null,
  })).filter(({ latitude, longitude }) => Math.abs(latitude) <= 90 && Math.abs(longitude) <= 180);
  for (const name of ['wpt', 'rtept']) {
    const found = points(name);
    if (found.length > 0) return found;
  }
  return points('trkpt').slice(-1);
}

/** A text for comparing: lower case, without marks on letters. */
export function folded(text) {
  return text.normalize('NFKD').replace(/\p{M}/gu, '').toLowerCase().replaceAll('ß', 'ss');
}

/** Places of a map that can be found by the beginnings of their words. */
export class PlaceIndex {
  /** @param rows of `turnstone-map tiles`: title, category, latitude, longitude, id */
  constructor(rows) {
    this.rows = rows;
    this.texts = rows.map(([title]) => ` ${folded(title).replace(/[^\p{L}\p{N}]+/gu, ' ')}`);
  }

  /** Those with all words of a query, near ones of each rank first. */
  find(query, { near = null, limit = 8 } = {}) {
    const words = folded(query).split(/[^\p{L}\p{N}]+/u).filter(Boolean);
    if (words.length === 0) return [];
    const found = [];
    for (let index = 0; index < this.texts.length; index++) {
      if (words.every((word) => this.texts[index].includes(` ${word}`))) {
        found.push({ index, rank: this.rank(index, words, near) });
      }
    }
    found.sort((one, other) => one.rank - other.rank);
    return found.slice(0, limit).map(({ index }) => {
      const [title, category, latitude, longitude, id] = this.rows[index];
      return { title, category, latitude, longitude, id };
    });
  }

  rank(index, words, near) {
    const [title, category, latitude, longitude] = this.rows[index];
    let rank = this.texts[index].startsWith(` ${words.join(' ')}`) ? 0 : 1000;
    rank += title.length;
    // Settlements and streets are meant more often than a house that stands there.
    if (category.startsWith('place=')) rank -= 30;
    else if (category === 'highway') rank -= 20;
    if (near) rank += Math.min(300, Math.hypot(latitude - near[1], longitude - near[0]) * 300);
    return rank;
  }
}
