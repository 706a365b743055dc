import type { Chance } from '#tests/drawn/chance.ts';
import { chanceOf } from '#tests/drawn/chance.ts';
import type { Typeface } from '#tests/drawn/typeface.ts';
import { greyOfSvg } from './draw-line.ts';
import type { DrawnLine } from './line-files.ts';
import { truthOf } from './lines.ts';

/** Fonts too far from the others for the first lesson. */
const unusual = /Thin|3270|Dot|OCR/;

function shortLine(chance: Chance): string {
  if (chance.is(0.75)) return chance.digits(chance.whole(3, 15));
  const label = chance.pick(['IMEI ', 'EID: ', 'S/N ', 'Ref-']);
  return label + chance.digits(chance.whole(3, 8)) + chance.pick(['', ` ${chance.digits(3)}`, `/${chance.digits(2)}`]);
}

/**
 * A short clean line of one size. On the damaged lines alone a new network answers nothing at all for as long as anybody waited; after
 * some thousand of these it finds the digits, and then bears the damage.
 */
export async function gentleLine(faces: readonly Typeface[], number: number): Promise<DrawnLine> {
  const chance = chanceOf(number);
  const text = shortLine(chance);
  const face = chance.pick(faces.filter((one) => one.covers(text) && !unusual.test(one.name)));
  const height = chance.between(20, 26);
  const scale = height / face.digitHeight / 1000;
  const { svg, width } = face.outline(text, 0);
  const margin = height * chance.between(0.15, 0.35);
  const size = { width: Math.ceil(width * scale + 2 * margin), height: Math.ceil(height + 2 * margin) };
  const drawn = `<g transform="translate(${margin} ${margin + height}) scale(${scale})">${svg}</g>`;
  const picture = await greyOfSvg(`<svg xmlns="http://www.w3.org/2000/svg" width="${size.width}" height="${size.height}">${drawn}</svg>`);
  return { truth: truthOf(text), picture };
}
