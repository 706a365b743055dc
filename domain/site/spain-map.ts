/** A point on the map of Spain, in its units (`mapSize`): x to the right, y down. */
export interface MapPoint {
  x: number;
  y: number;
}

/** Width and height of the map, in its units. */
export const mapSize = { width: 780, height: 780 } as const;

const degree = Math.PI / 180;
/** Factor by which longitudes are shortened: a degree of longitude is drawn as long as it is at 40° N, the middle of the peninsula. */
const squeeze = Math.cos(40 * degree);
const west = -9.7;
const north = 44;
const unitsPerDegree = 70;

/** The Canary Islands (latitudes below `southOf`) lie 1000 km away: they are drawn in the lower left corner, moved by these degrees to the east and north. */
const canaries = { southOf: 30, east: 8.6, north: 5.6 } as const;

/** The point of a place on the map, in equirectangular projection; `longitude` and `latitude` in degrees, WGS 84. Null: outside of the map. */
export function onMap(longitude: number, latitude: number): MapPoint | null {
  const isCanary = latitude < canaries.southOf;
  const [lon, lat] = isCanary ? [longitude + canaries.east, latitude + canaries.north] : [longitude, latitude];
  const x = Math.round((lon - west) * squeeze * unitsPerDegree * 10) / 10;
  const y = Math.round((north - lat) * unitsPerDegree * 10) / 10;
  return x >= 0 && x <= mapSize.width && y >= 0 && y <= mapSize.height ? { x, y } : null;
}
