import { expect, test } from 'vitest';
import { mapSize, onMap } from './spain-map.ts';

test.each([
  ['Madrid', -3.7, 40.4],
  ['Maó', 4.27, 39.89],
  ['Fisterra', -9.27, 42.88],
  ['Ceuta', -5.31, 35.89],
  ['Melilla', -2.94, 35.29],
  ['El Hierro', -18.1, 27.7],
  ['Lanzarote', -13.5, 29.2],
])('%s is on the map', (_, longitude, latitude) => {
  const point = onMap(longitude, latitude);
  expect(point?.x).toBeLessThanOrEqual(mapSize.width);
  expect(point?.y).toBeLessThanOrEqual(mapSize.height);
});

test.each([
  ['Paris', 2.35, 48.85],
  ['New York', -74, 40.7],
  ['nowhere', 0, 0],
])('%s is not', (_, longitude, latitude) => {
  expect(onMap(longitude, latitude)).toBeNull();
});

test('north is up, east is right, and the Canary Islands lie below the peninsula', () => {
  const [madrid, bilbao, barcelona, tenerife] = [onMap(-3.7, 40.4), onMap(-2.93, 43.26), onMap(2.17, 41.38), onMap(-16.5, 28.3)];
  expect(bilbao?.y).toBeLessThan(madrid?.y ?? 0);
  expect(barcelona?.x).toBeGreaterThan(madrid?.x ?? 0);
  expect(tenerife?.y).toBeGreaterThan(onMap(-5.6, 36)?.y ?? 0);
});
