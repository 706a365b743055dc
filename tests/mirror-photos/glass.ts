import { type Chance, weighted } from '#tests/drawn/chance.ts';
import type { LightPicture } from './light-picture.ts';
import { laid, layerOf, soft, svgOf } from './light-picture.ts';

/** Frame, dust, drops and wiped streaks of the mirror's own glass. `dirt`: 0 to 1. */
export async function mirrorOver(picture: LightPicture, dirt: number, chance: Chance): Promise<LightPicture> {
  const { width: w, height: h } = picture;
  const edge = weighted(chance, [
    [5, 'none'],
    [2, 'wood'],
    [2, 'metal'],
    [1, 'black'],
    [1, 'bevel'],
    [1, 'round'],
  ] as const);
  const size = w * chance.between(0.025, 0.11);
  const colour = { wood: chance.pick(['#7a4e2d', '#b98a5a', '#3f2a1c']), metal: '#b9bdc3', black: '#17181a' }[edge as 'wood'] ?? '#cfd8dc';
  const sides = chance.pick([['left'], ['right'], ['left', 'top'], ['top'], ['right', 'top'], ['left', 'right'], ['bottom']]);
  const frame = sides.map((side) => {
    const box = { left: [0, 0, size, h], right: [w - size, 0, size, h], top: [0, 0, w, size], bottom: [0, h - size, w, size] }[side] as [
      number,
      number,
      number,
      number,
    ];
    const [x, y, wide, tall] = box;
    const inner =
      side === 'left'
        ? [size - 4, 0, 8, h]
        : side === 'right'
          ? [w - size - 4, 0, 8, h]
          : side === 'top'
            ? [0, size - 4, w, 8]
            : [0, h - size - 4, w, 8];
    return `<rect x="${x}" y="${y}" width="${wide}" height="${tall}" fill="${colour}" fill-opacity="${edge === 'bevel' ? 0.25 : 1}"/><rect x="${inner[0]}" y="${inner[1]}" width="${inner[2]}" height="${inner[3]}" fill="#fff" fill-opacity="0.35"/>`;
  });
  const round = `<path d="M0 0H${w}V${h}H0zM${w / 2} ${-h * 0.08}A${w * 0.62} ${h * 0.58} 0 1 0 ${w / 2 + 1} ${-h * 0.08}z" fill="${colour}" fill-rule="evenodd"/>`;
  const marks: string[] = [];
  for (let at = 0; at < dirt * 60; at += 1)
    marks.push(
      `<circle cx="${chance.between(0, w)}" cy="${chance.between(0, h)}" r="${chance.between(0.8, 3.2)}" fill="#fff" fill-opacity="${chance.between(0.1, 0.5)}"/>`,
    );
  for (let at = 0; at < dirt * 14; at += 1) {
    const [x, y] = [chance.between(0, w), chance.between(0, h)];
    marks.push(
      chance.is(0.5)
        ? `<ellipse cx="${x}" cy="${y}" rx="${chance.between(4, 14)}" ry="${chance.between(5, 20)}" fill="none" stroke="#fff" stroke-opacity="0.18" stroke-width="2.5"/>`
        : `<path d="M${x} ${y}q${chance.between(-80, 80)} ${chance.between(20, 120)} ${chance.between(-200, 200)} ${chance.between(40, 260)}" fill="none" stroke="#fff" stroke-opacity="${chance.between(0.02, 0.09)}" stroke-width="${chance.between(8, 46)}"/>`,
    );
  }
  laid(picture, soft(await layerOf(svgOf(w, h, marks.join(''))), chance.between(0.8, 3)));
  if (edge !== 'none') laid(picture, soft(await layerOf(svgOf(w, h, edge === 'round' ? round : frame.join(''))), chance.between(0.5, 2)));
  return picture;
}

/** A lamp, or the flash, in the glass: its middle, how far it is burnt out, and its halo, in pixels. */
export interface Lamp {
  x: number;
  y: number;
  core: number;
  halo: number;
  strength: number;
  rays: number;
  tint: readonly number[];
}

/** Adds the light of lamps to a picture, which is changed. */
export function lit(picture: LightPicture, lamps: readonly Lamp[]): LightPicture {
  const { width, height, data } = picture;
  for (const lamp of lamps) {
    for (let y = 0; y < height; y += 1) {
      for (let x = 0; x < width; x += 1) {
        const [dx, dy] = [x - lamp.x, y - lamp.y];
        const away = Math.hypot(dx, dy);
        const near = Math.exp(-((away / lamp.core) ** 4)) * 3 + Math.exp(-away / lamp.halo) * 0.35;
        const ray =
          lamp.rays > 0 ? 0.5 * Math.exp(-away / (lamp.halo * 1.6)) * Math.abs(Math.cos((lamp.rays / 2) * Math.atan2(dy, dx))) ** 40 : 0;
        const light = lamp.strength * (near + ray);
        if (light < 0.002) continue;
        const at = 3 * (y * width + x);
        for (let channel = 0; channel < 3; channel += 1)
          data[at + channel] = (data[at + channel] as number) + light * (lamp.tint[channel] as number);
      }
    }
  }
  return picture;
}
