/** Degrees of the sun above the horizon below which the vehicle suggests a dark screen (LightMonitor). */
export const DARK_BELOW = -4;

const degrees = (radians) => (radians * 180) / Math.PI;
const radians = (value) => (value * Math.PI) / 180;

/**
 * How high the sun stands, good to about half a degree between 1950 and 2050.
 *
 * Source: The Astronomical Almanac, low precision formulas for the sun.
 *
 * @param place [longitude, latitude]
 * @param time milliseconds since 1970
 */
export function sunElevation([longitude, latitude], time) {
  const days = time / 86_400_000 - 10_957.5;
  const anomaly = radians(357.528 + 0.9856003 * days);
  const ecliptic = radians(280.46 + 0.9856474 * days + 1.915 * Math.sin(anomaly) + 0.02 * Math.sin(2 * anomaly));
  const obliquity = radians(23.439 - 4e-7 * days);
  const declination = Math.asin(Math.sin(obliquity) * Math.sin(ecliptic));
  const rightAscension = Math.atan2(Math.cos(obliquity) * Math.sin(ecliptic), Math.cos(ecliptic));
  const sidereal = radians(280.46062 + 360.98564737 * days + longitude);
  const sine = Math.sin(radians(latitude)) * Math.sin(declination)
    + Math.cos(radians(latitude)) * Math.cos(declination) * Math.cos(sidereal - rightAscension);
  return degrees(Math.asin(Math.max(-1, Math.min(1, sine))));
}
