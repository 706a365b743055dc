const degrees = String.raw`(-?\d{1,3}(?:[.]\d+)?)`;
/** Coordinates by themselves (`40.4, -3.7`), and in addresses of map sites: `@40.4,-3.7`, `q=40.4,-3.7`, `ll=…`, `place/40.4,-3.7`, `mlat=40.4&mlon=-3.7`. */
const forms = [
  new RegExp(`^${degrees}[,;\\s]+${degrees}$`),
  new RegExp(`(?:@|[?&](?:q|ll|daddr|destination|query|mlat)=|place/)${degrees}(?:,|%2C|&mlon=)${degrees}`),
];

/** Reads the coordinates (degrees, WGS 84) in a text copied from a map or from a find-my-phone service; null when it has none. */
export function parseCoordinates(text: string): { latitude: number; longitude: number } | null {
  for (const form of forms) {
    const [, first, second] = form.exec(text.trim()) ?? [];
    if (first === undefined || second === undefined) continue;
    const [latitude, longitude] = [Number(first), Number(second)];
    if (Math.abs(latitude) <= 90 && Math.abs(longitude) <= 180) return { latitude, longitude };
  }
  return null;
}

/** The address of an OpenStreetMap page with a marker at these coordinates. */
export const mapAt = ({ latitude, longitude }: { latitude: number; longitude: number }) =>
  `https://www.openstreetmap.org/?mlat=${latitude}&mlon=${longitude}` as const;
