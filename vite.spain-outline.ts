import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { mesh } from 'topojson-client';
import type { GeometryCollection, Topology } from 'topojson-specification';
import type { Plugin } from 'vite';
import { onMap } from './domain/site/spain-map.ts';

const name = 'virtual:spain-outline';
const resolved = `\0${name}`;
/** Boundaries of the Instituto Geográfico Nacional as TopoJSON, in degrees. */
const atlas = createRequire(import.meta.url).resolve('es-atlas/es/provinces.json');
/** Points nearer to the last one than this, in units of the drawing, are not seen. */
const finest = 1.5;

/** The coast and the provinces of Spain as the data of one SVG path, projected when the app is built: no phone loads the atlas. */
async function outline(): Promise<string> {
  const topology = JSON.parse(await readFile(atlas, 'utf8')) as Topology<{ provinces: GeometryCollection }>;
  return mesh(topology, topology.objects.provinces)
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
    load: async (id) => (id === resolved ? `export default ${JSON.stringify(await outline())};` : null),
  };
}
