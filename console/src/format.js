// Numbers as people read them: units by choice, times in the viewer's zone.

const FEET = 0.3048;
const MILE = 1609.344;

/** @param units METRIC, IMPERIAL (feet) or UNITED_KINGDOM (yards) */
export function formatDistance(meters, units = 'METRIC', locale = 'en') {
  if (typeof meters !== 'number') return '–';
  const number = (value, digits = 0) => value.toLocaleString(locale, { maximumFractionDigits: digits });
  if (units === 'METRIC') {
    if (meters >= 10_000) return `${number(meters / 1000)} km`;
    if (meters >= 995) return `${number(meters / 1000, 1)} km`;
    return `${number(roundedShort(meters))} m`;
  }
  const miles = meters / MILE;
  if (miles >= 0.1) return `${number(miles, miles < 10 ? 1 : 0)} mi`;
  return units === 'UNITED_KINGDOM'
    ? `${number(roundedShort(meters / (3 * FEET)))} yd` : `${number(roundedShort(meters / FEET))} ft`;
}

function roundedShort(value) {
  if (value < 20) return Math.round(value);
  return Math.round(value / 10) * 10;
}

export function formatSpeed(metersPerSecond, units = 'METRIC') {
  if (typeof metersPerSecond !== 'number') return '–';
  return String(Math.round(units === 'METRIC' ? metersPerSecond * 3.6 : (metersPerSecond * 3600) / MILE));
}

export function speedUnit(units = 'METRIC') {
  return units === 'METRIC' ? 'km/h' : 'mph';
}

/** Hours and minutes; less than a minute counts as one. */
export function formatDuration(seconds) {
  if (typeof seconds !== 'number') return '–';
  const minutes = Math.max(1, Math.round(seconds / 60));
  return minutes < 60 ? `${minutes} min` : `${Math.floor(minutes / 60)} h ${minutes % 60} min`;
}

/** @param moment milliseconds since 1970, or a text as of the messages */
export function formatTime(moment, locale = 'en', timeZone = undefined, withSeconds = false) {
  const date = new Date(moment ?? NaN);
  if (Number.isNaN(date.getTime())) return '–';
  return date.toLocaleTimeString(locale, {
    hour: '2-digit', minute: '2-digit', second: withSeconds ? '2-digit' : undefined, hourCycle: 'h23', timeZone,
  });
}

/** How long ago, for what is old: seconds, minutes, hours. */
export function formatAge(milliseconds) {
  const seconds = Math.max(0, Math.round(milliseconds / 1000));
  if (seconds < 60) return `${seconds} s`;
  return seconds < 3600 ? `${Math.round(seconds / 60)} min` : `${Math.round(seconds / 3600)} h`;
}
