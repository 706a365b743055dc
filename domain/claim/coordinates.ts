const degrees = String.raw`(-?\d{1,3}(?:[.]\d+)?)`;
/** Coordinates as maps write them alone, and as they stand in the maps' addresses: `@40.4,-3.7`, `q=40.4,-3.7`, `ll=…`, `/40.4/-3.7`. */
const forms = [
  new RegExp(`^${degrees}[,;\\s]+${degrees}$`),
  new RegExp(`(?:@|[?&](?:q|ll|daddr|destination|query|mlat)=|place/)${degrees}(?:,|%2C|&mlon=)${degrees}`),
];

/** Degrees (WGS 84) of what somebody has copied out of a map or out of what looks for their phone; null when it says no place. */
export function parseCoordinates(text: string): { latitude: number; longitude: number } | null {
  for (const form of forms) {
    const [, first, second] = form.exec(text.trim()) ?? [];
    if (first === undefined || second === undefined) continue;
    const [latitude, longitude] = [Number(first), Number(second)];
    if (Math.abs(latitude) <= 90 && Math.abs(longitude) <= 180) return { latitude, longitude };
  }
  return null;
}

/** A page of maps with a mark on it. */
export const mapAt = ({ latitude, longitude }: { latitude: number; longitude: number }) =>
  `https://www.openstreetmap.org/?mlat=${latitude}&mlon=${longitude}` as const;
