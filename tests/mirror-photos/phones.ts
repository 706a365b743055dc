import { type Chance, weighted } from '#tests/drawn/chance.ts';

/** A made-up phone, in its case or without. Lengths in widths of the phone. */
export interface Phone {
  /** How many times as tall as wide. */
  tall: number;
  corner: number;
  frame: string;
  body: string;
  finish: 'glass' | 'matte' | 'leather' | 'two-tone' | 'brushed';
  island: 'square' | 'round' | 'upright' | 'bar' | 'single' | 'row' | 'slanted' | 'heart' | 'wide';
  /** Where the camera island is. */
  islandAt: 'side' | 'middle';
  lenses: number;
  lensSize: number;
  bezel: number;
  notch: 'hole' | 'hole-left' | 'pill' | 'notch' | 'drop' | 'none';
  cover: 'none' | 'plain' | 'stripes' | 'dots' | 'flowers' | 'marble' | 'clear' | 'ring' | 'magnet' | 'card' | 'stickers' | 'checks';
  coverColour: string;
  otherColour: string;
  /** Seed by which the drawing's small parts are placed. */
  seed: number;
}

const bodies = [
  '#17181b',
  '#23303f',
  '#e8e6e1',
  '#f3f3f2',
  '#8fa6a1',
  '#c9b8d6',
  '#d8c29a',
  '#4b2f3a',
  '#b24a3e',
  '#2f5d50',
  '#3b5fa8',
  '#a9adb4',
  '#e6c6c2',
  '#6b5a4a',
  '#d9dfe6',
  '#5c5f66',
];
const strong = [
  '#e4572e',
  '#17bebb',
  '#ffc914',
  '#2e282a',
  '#76b041',
  '#f4f1de',
  '#e07a5f',
  '#3d405b',
  '#81b29a',
  '#f2cc8f',
  '#d6249f',
  '#1d3557',
  '#0b0b0c',
  '#fafafa',
  '#7b4bb7',
  '#c81d25',
];

export function phoneOf(chance: Chance): Phone {
  const isOld = chance.is(0.12);
  const frame = chance.pick(['#b9bcc1', '#3a3b3e', '#e3cfa6', '#8c8f96', '#202124', '#d8d9dc']);
  return {
    tall: isOld ? chance.between(1.95, 2.02) : chance.between(2.02, 2.2),
    corner: isOld ? chance.between(0.06, 0.11) : chance.between(0.07, 0.17),
    frame,
    body: chance.pick(bodies),
    finish: weighted(chance, [
      [4, 'glass'],
      [4, 'matte'],
      [1, 'leather'],
      [1, 'two-tone'],
      [1, 'brushed'],
    ] as const),
    island: isOld
      ? chance.pick(['single', 'upright'])
      : chance.pick(['square', 'round', 'upright', 'bar', 'row', 'slanted', 'heart', 'wide', 'square', 'row']),
    islandAt: chance.is(0.75) ? 'side' : 'middle',
    lenses: isOld ? 1 : chance.pick([2, 2, 3, 3, 3, 4]),
    lensSize: chance.between(0.065, 0.115),
    bezel: chance.between(0.025, 0.05),
    notch: isOld ? 'none' : chance.pick(['hole', 'hole', 'hole-left', 'pill', 'notch', 'drop']),
    cover: weighted(chance, [
      [6, 'none'],
      [3, 'plain'],
      [1, 'stripes'],
      [1, 'dots'],
      [1, 'flowers'],
      [1, 'marble'],
      [2, 'clear'],
      [1, 'ring'],
      [1, 'magnet'],
      [1, 'card'],
      [1, 'stickers'],
      [1, 'checks'],
    ] as const),
    coverColour: chance.pick(strong),
    otherColour: chance.pick(strong),
    seed: chance.whole(1, 1e9),
  };
}

/** Another colour, lighter (over 1) or darker (under 1). */
export function shaded(colour: string, by: number): string {
  const parts = [1, 3, 5].map((at) => Number.parseInt(colour.slice(at, at + 2), 16));
  const other = parts.map((value) => Math.round(by > 1 ? 255 - (255 - value) * (2 - Math.min(2, by)) : value * by));
  return `#${other.map((value) => Math.min(255, Math.max(0, value)).toString(16).padStart(2, '0')).join('')}`;
}
