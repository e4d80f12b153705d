import { cardState } from './guidance.js';
import { folded } from './places.js';
import { healthLights, worstLight } from './sentences.js';

export const COLUMNS = ['name', 'state', 'where', 'destination', 'arrival', 'late', 'health'];

/** What a table says of a vehicle; made anew only when something of it has changed. */
export function rowOf(vehicle) {
  const { connection, health, frame, location, route, trip } = vehicle;
  const delay = vehicle.newest['delay-category'];
  const sources = [connection, health, frame, location, route, trip, delay, vehicle.newest['gps-availability']];
  const known = vehicle.row;
  if (known && known.sources.every((source, index) => source === sources[index])) return known;
  const worst = worstLight(healthLights(vehicle));
  vehicle.row = {
    sources,
    vehicle,
    name: vehicle.name,
    state: cardState(vehicle),
    where: location?.roadName ?? '',
    destination: vehicle.nextStop?.title ?? '',
    arrival: vehicle.arrivalTime,
    late: delay?.delaySeconds ?? null,
    health: worst.level === 'good' ? '' : worst.text,
    level: worst.level,
    text: '',
  };
  vehicle.row.text = folded(`${vehicle.name} ${vehicle.row.where} ${vehicle.row.destination} ${vehicle.row.health}`);
  return vehicle.row;
}

const LEVELS = ['bad', 'warning', 'unknown', 'good'];

/** Rows that have all words of a search, in the order of a column; what is unknown comes last. */
export function sortedRows(rows, { column, isDescending = false, search = '' }) {
  const words = folded(search).split(/\s+/).filter(Boolean);
  const chosen = words.length > 0 ? rows.filter(({ text }) => words.every((word) => text.includes(word))) : [...rows];
  const value = column === 'health' ? (row) => LEVELS.indexOf(row.level) : (row) => row[column];
  const direction = isDescending ? -1 : 1;
  return chosen.sort((one, other) => {
    const [left, right] = [value(one), value(other)];
    const isLeftUnknown = left === null || left === '';
    const isRightUnknown = right === null || right === '';
    if (isLeftUnknown !== isRightUnknown) return isLeftUnknown ? 1 : -1;
    const order = typeof left === 'string' ? compare(left, right) : left - right;
    return order * direction || compare(one.name, other.name);
  });
}

const collator = new Intl.Collator(undefined, { numeric: true });

function compare(one, other) {
  return collator.compare(one, other);
}
