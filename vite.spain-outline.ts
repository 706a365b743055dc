import atlas from 'es-atlas/es/provinces.json' with { type: 'json' };
import { mesh } from 'topojson-client';
import type { Plugin } from 'vite';
import { onMap } from './domain/site/spain-map.ts';

const name = 'virtual:spain-outline';
const resolved = `\0${name}`;
/** A point nearer to the previous one than this, in units of the drawing, is left out. */
const finest = 1.5;

/** The coast and the provinces of Spain as the path data of one SVG, projected at build time, so that no phone loads the atlas. */
function outline(): string {
  // TopoJSON of the Instituto Geográfico Nacional, in degrees.
  const topology = atlas as unknown as Parameters<typeof mesh>[0];
  return mesh(topology)
    .coordinates.map((line) => {
      let last: { x: number; y: number } | null = null;
      const points = line.flatMap(([longitude = 0, latitude = 0], at) => {
        const point = onMap(longitude, latitude);
        const isNear = last !== null && point !== null && Math.hypot(point.x - last.x, point.y - last.y) < finest;
        if (point === null || (isNear && at < line.length - 1)) return [];
        last = point;
        return [`${Math.round(point.x)} ${Math.round(point.y)}`];
      });
      return points.length > 1 ? `M${points.join('L')}` : '';
    })
    .join('');
}

export function spainOutline(): Plugin {
  return {
    name: 'spain-outline',
    resolveId: (id) => (id === name ? resolved : null),
    load: (id) => (id === resolved ? `export default ${JSON.stringify(outline())};` : null),
  };
}
