/** A place with its address. `latitude` and `longitude` in degrees, both or neither. */
interface Reachable {
  name: string;
  address: string;
  postal_code: string;
  city: string;
  latitude: number | null;
  longitude: number | null;
}

/** The address that opens directions to a place: in the maps app on a phone, on OpenStreetMap elsewhere. */
export function directionsTo(place: Reachable, system: 'ios' | 'android' | 'other'): `${'https' | 'geo'}:${string}` {
  const { name, address, postal_code: code, city, latitude, longitude } = place;
  const written = encodeURIComponent(`${address}, ${code} ${city}`);
  const point = latitude === null || longitude === null ? null : `${latitude},${longitude}`;
  if (system === 'ios') return `https://maps.apple.com/?daddr=${point ?? written}`;
  if (system === 'android') return `geo:${point ?? '0,0'}?q=${point === null ? written : `${point}(${encodeURIComponent(name)})`}`;
  return point === null
    ? `https://www.openstreetmap.org/search?query=${written}`
    : `https://www.openstreetmap.org/directions?to=${encodeURIComponent(point)}`;
}
