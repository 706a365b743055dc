import type { Grey } from '#domain/imaging/grey.ts';
import type { Chance } from './chance.ts';

/** Damage to a grey picture as a camera, a screen or a shrunk copy does it. Each returns a new picture of the same size. */

function mapped(grey: Grey, value: (at: number, x: number, y: number) => number): Grey {
  const data = new Uint8Array(grey.data.length);
  for (let y = 0, at = 0; y < grey.height; y += 1) {
    for (let x = 0; x < grey.width; x += 1, at += 1) data[at] = Math.min(255, Math.max(0, Math.round(value(at, x, y))));
  }
  return { ...grey, data };
}

/** The grey between pixels; outside the picture its edge goes on. */
function sample({ width, height, data }: Grey, x: number, y: number): number {
  const left = Math.min(width - 1, Math.max(0, x));
  const top = Math.min(height - 1, Math.max(0, y));
  const x0 = Math.floor(left);
  const y0 = Math.floor(top);
  const x1 = Math.min(width - 1, x0 + 1);
  const y1 = Math.min(height - 1, y0 + 1);
  const across = left - x0;
  const down = top - y0;
  const upper = (data[y0 * width + x0] ?? 0) * (1 - across) + (data[y0 * width + x1] ?? 0) * across;
  const lower = (data[y1 * width + x0] ?? 0) * (1 - across) + (data[y1 * width + x1] ?? 0) * across;
  return upper * (1 - down) + lower * down;
}

export interface Bend {
  /** Rise over the width, as a share of the height. */
  tilt: number;
  /** Bow in the middle, as a share of the height. */
  bow: number;
  /** How much higher the right end is than the left: 0.2 is a fifth. */
  keystone: number;
  /** Lean of the uprights. */
  shear: number;
}

/** Perspective and curvature of a line of text seen at an angle. */
export function bent(grey: Grey, { tilt, bow, keystone, shear }: Bend): Grey {
  const { width, height } = grey;
  return mapped(grey, (_, x, y) => {
    const along = x / width - 0.5;
    const up = (y - height / 2) * (1 + keystone * along);
    return sample(grey, x + shear * up, height / 2 + up + height * (tilt * along + bow * (along * along * 4 - 1)));
  });
}

/** Smeared by a movement of `length` pixels in a direction in radians. */
export function smeared(grey: Grey, length: number, direction: number): Grey {
  const steps = Math.max(2, Math.ceil(length));
  const dx = (Math.cos(direction) * length) / steps;
  const dy = (Math.sin(direction) * length) / steps;
  return mapped(grey, (_, x, y) => {
    let sum = 0;
    for (let step = 0; step <= steps; step += 1) sum += sample(grey, x + dx * (step - steps / 2), y + dy * (step - steps / 2));
    return sum / (steps + 1);
  });
}

/** Out of focus: three means of a window one after the other are close to a Gauss curve of this deviation in pixels. */
export function blurred(grey: Grey, deviation: number): Grey {
  const reach = Math.sqrt(4 * deviation * deviation + 1);
  let now = grey;
  for (let pass = 0; pass < 3; pass += 1) {
    now = smeared(now, reach - 1, 0);
    now = smeared(now, reach - 1, Math.PI / 2);
  }
  return now;
}

/** Grain: each pixel away by about `deviation` grey levels. */
export function grainy(grey: Grey, deviation: number, chance: Chance): Grey {
  // The sum of four even chances is close to a Gauss curve; its deviation is the root of a third.
  const grain = () => (chance.next() + chance.next() + chance.next() + chance.next() - 2) * Math.sqrt(3);
  return mapped(grey, (at) => (grey.data[at] ?? 0) + grain() * deviation);
}

/** Light that falls off to one side, and a bright spot. Shares of full light. */
export function unevenlyLit(grey: Grey, fall: number, spot: number, chance: Chance): Grey {
  const direction = chance.between(0, 2 * Math.PI);
  const at = { x: chance.next() * grey.width, y: chance.next() * grey.height };
  const reach = chance.between(0.1, 0.4) * grey.width;
  return mapped(grey, (index, x, y) => {
    const along = (x / grey.width - 0.5) * Math.cos(direction) + (y / grey.height - 0.5) * Math.sin(direction);
    const near = Math.exp(-((x - at.x) ** 2 + (y - at.y) ** 2) / (2 * reach * reach));
    return (grey.data[index] ?? 0) * (1 - fall * (0.5 + along)) + 255 * spot * near;
  });
}

/** The grid of a screen's pixels and the bands it makes with the camera's. `pitch` in pixels, `depth` a share of full light. */
export function gridded(grey: Grey, pitch: number, depth: number, turn: number): Grey {
  const wave = (along: number) => Math.cos((2 * Math.PI * along) / pitch);
  return mapped(
    grey,
    (at, x, y) =>
      (grey.data[at] ?? 0) *
      (1 - depth * (0.5 + 0.25 * wave(x * Math.cos(turn) + y * Math.sin(turn)) + 0.25 * wave(y * Math.cos(turn) - x * Math.sin(turn)))),
  );
}

/** Between two greys, through a curve: paper and ink are seldom white and black. */
export function toned(grey: Grey, ink: number, paper: number, gamma: number): Grey {
  return mapped(grey, (at) => ink + (paper - ink) * ((grey.data[at] ?? 0) / 255) ** gamma);
}
