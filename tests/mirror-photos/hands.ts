import type { Chance } from '#tests/drawn/chance.ts';
import type { Person } from './people.ts';
import { type Homography, mapped, type Point } from './perspective.ts';
import { shaded } from './phones.ts';

/** A hand that holds a phone: what lies behind it, and the fingers before it, as SVG in the picture's pixels. */
export interface Grip {
  behind: string;
  before: string;
}

export type Hold = 'side' | 'both' | 'below' | 'across' | 'pinch';

/** `toPicture` leads from the phone's unit square to the picture; `tall` is its shape, `wide` its width in pixels. */
export function gripOf(
  hold: Hold,
  person: Person,
  toPicture: Homography,
  tall: number,
  wide: number,
  height: number,
  chance: Chance,
): Grip {
  const at = (x: number, y: number): Point => mapped(toPicture, x, y / tall);
  const isLeft = chance.is(0.5);
  const on = (x: number) => (isLeft ? x : 1 - x);
  const from = tall * chance.between(0.52, 0.68);
  const thick = chance.between(0.15, 0.19);
  const hands = hold === 'both' ? [on, (x: number) => 1 - on(x)] : [on];
  const behind: string[] = [];
  const before: string[] = [];
  for (const [number, side] of hands.entries()) {
    const wrist = at(side(chance.between(-0.35, 0.1)), tall + chance.between(0.35, 0.6));
    const palm = at(side(0.2), from + 0.45);
    const elbow = { x: wrist.x + (side(0) - 0.5) * wide * chance.between(-0.6, 1.6), y: Math.max(height + 60, wrist.y + wide) };
    behind.push(
      arm(person, wrist, elbow, wide * chance.between(0.4, 0.5)),
      limb(person.skin, [at(side(0.12), from + 0.12), palm, wrist], wide * 0.5),
    );
    before.push(...fingers(hold, number, { at, side, from, thick, tall }, person, wide, chance));
  }
  return { behind: behind.join(''), before: before.join('') };
}

/** Beside the longest. */
const fingerLengths = [0.92, 1, 0.95, 0.78];

interface Reach {
  at: (x: number, y: number) => Point;
  side: (x: number) => number;
  from: number;
  thick: number;
  tall: number;
}

function fingers(
  hold: Hold,
  number: number,
  { at, side, from, thick, tall }: Reach,
  person: Person,
  wide: number,
  chance: Chance,
): string[] {
  const one = (base: Point, knuckle: Point, tip: Point, size: number) =>
    limb(person.skin, [base, knuckle, tip], size * wide) + nail(person, knuckle, tip, size * wide);
  const thumbUp = () =>
    one(
      at(side(1.12), from + 0.5),
      at(side(1.02), from + 0.2),
      at(side(chance.between(0.87, 0.95)), from - chance.between(0.02, 0.2)),
      thick * 1.15,
    );
  const row = (count: number, reach: number) =>
    Array.from({ length: count }, (_, finger) => {
      const y = from + finger * thick * 1.06;
      const long = reach * (fingerLengths[finger] as number) * chance.between(0.92, 1.06);
      return one(
        at(side(-0.12), y + 0.1),
        at(side(-0.03), y + 0.02),
        at(side(long), y - 0.03 + chance.between(-0.02, 0.02)),
        thick * (finger === 3 ? 0.85 : 1),
      );
    });
  switch (hold) {
    case 'across':
      return [...row(4, chance.between(0.55, 0.85))];
    case 'below':
      return [
        one(at(0.3, tall + 0.4), at(0.32, tall + 0.1), at(0.34, tall - chance.between(0.1, 0.3)), thick * 1.1),
        one(at(0.62, tall + 0.4), at(0.62, tall + 0.1), at(0.62, tall - chance.between(0.05, 0.25)), thick),
      ];
    case 'pinch':
      return [thumbUp(), one(at(side(-0.15), from + 0.3), at(side(-0.06), from), at(side(0.12), from - 0.05), thick)];
    case 'both':
      return number === 0 ? row(3, chance.between(0.07, 0.17)) : row(4, chance.between(0.06, 0.16));
    default:
      return [...row(4, chance.between(0.05, 0.14)), thumbUp()];
  }
}

/** A part of a hand as thick line with shadow, skin and light. */
function limb(skin: string, points: readonly Point[], wide: number): string {
  const [a, b, c] = points as [Point, Point, Point];
  const path = `M${a.x} ${a.y}Q${b.x} ${b.y} ${c.x} ${c.y}`;
  const line = (colour: string, size: number, shift: number, opacity = 1) =>
    `<path d="${path}" transform="translate(${shift * wide} ${shift * wide})" fill="none" stroke="${colour}" stroke-width="${size * wide}" stroke-linecap="round" stroke-opacity="${opacity}"/>`;
  return `${line('#000', 1.02, 0.05, 0.22)}${line(shaded(skin, 0.62), 1, 0)}${line(shaded(skin, 0.84), 0.86, -0.02)}${line(skin, 0.68, -0.05)}${line(shaded(skin, 1.1), 0.36, -0.1)}`;
}

function nail(person: Person, knuckle: Point, tip: Point, wide: number): string {
  const turn = (Math.atan2(tip.y - knuckle.y, tip.x - knuckle.x) * 180) / Math.PI;
  return `<ellipse cx="${tip.x}" cy="${tip.y}" rx="${wide * 0.3}" ry="${wide * 0.24}" transform="rotate(${turn} ${tip.x} ${tip.y})" fill="${person.nail}" stroke="${shaded(person.skin, 0.7)}" stroke-width="${wide * 0.03}"/><ellipse cx="${tip.x - wide * 0.06}" cy="${tip.y - wide * 0.08}" rx="${wide * 0.12}" ry="${wide * 0.05}" fill="#fff" fill-opacity="0.35"/>`;
}

function arm(person: Person, wrist: Point, elbow: Point, wide: number): string {
  const sleeve = { x: wrist.x + (elbow.x - wrist.x) * 0.25, y: wrist.y + (elbow.y - wrist.y) * 0.25 };
  const middle = { x: (sleeve.x + elbow.x) / 2, y: (sleeve.y + elbow.y) / 2 };
  const bare = limb(person.skin, [wrist, sleeve, elbow], wide);
  return person.isLongSleeved ? bare + limb(person.cloth, [sleeve, middle, elbow], wide * 1.35) : bare;
}
