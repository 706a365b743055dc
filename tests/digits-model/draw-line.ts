import sharp from 'sharp';
import type { Grey } from '#domain/imaging/grey.ts';
import { flattenText, normaliseText } from '#domain/imaging/normalise.ts';
import type { Chance } from '#tests/drawn/chance.ts';
import { weighted } from '#tests/drawn/chance.ts';
import { bent, blurred, grainy, gridded, smeared, toned, unevenlyLit } from '#tests/drawn/plane.ts';
import type { Typeface } from '#tests/drawn/typeface.ts';

/** Smallest and largest height of a digit, in pixels. */
const heights = { low: 9, high: 44 };

/** Dark on white, whatever is not drawn being white. */
export async function greyOfSvg(svg: string): Promise<Grey> {
  const { data, info } = await sharp(Buffer.from(svg))
    .flatten({ background: '#fff' })
    .greyscale()
    .raw()
    .toBuffer({ resolveWithObject: true });
  return { width: info.width, height: info.height, data: new Uint8Array(data) };
}

async function throughJpeg(grey: Grey, quality: number): Promise<Grey> {
  const raw = { width: grey.width, height: grey.height, channels: 1 as const };
  const jpeg = await sharp(grey.data, { raw }).jpeg({ quality }).toBuffer();
  return { ...grey, data: new Uint8Array(await sharp(jpeg).greyscale().raw().toBuffer()) };
}

/** Drawn, sent at another size and enlarged again: what a shrunk copy looks like when it is read. */
async function resized(grey: Grey, factor: number): Promise<Grey> {
  const raw = { width: grey.width, height: grey.height, channels: 1 as const };
  const size = { width: Math.max(8, Math.round(grey.width * factor)), height: Math.max(8, Math.round(grey.height * factor)) };
  const { data, info } = await sharp(grey.data, { raw })
    .resize({ ...size, fit: 'fill', kernel: 'cubic' })
    .greyscale()
    .raw()
    .toBuffer({ resolveWithObject: true });
  return { width: info.width, height: info.height, data: new Uint8Array(data) };
}

interface Placed {
  text: string;
  face: Typeface;
  height: number;
}

/** The line as SVG, with its margins and what stands above, below and beside it. */
function svgOf({ text, face, height }: Placed, chance: Chance): string {
  const em = height / face.digitHeight;
  const scale = em / 1000;
  const stretch = chance.is(0.3) ? chance.between(0.78, 1.2) : 1;
  const tracking = chance.is(0.35) ? chance.between(-0.03, 0.16) : 0;
  const line = face.outline(text, tracking);
  // The width decides how dense the print is: thinner or fatter than the font by up to a fiftieth of an em.
  const weight = chance.is(0.3) ? chance.between(-28, 42) : 0;
  const stroke = weight === 0 ? '' : ` stroke="${weight > 0 ? '#000' : '#fff'}" stroke-width="${Math.abs(weight).toFixed(0)}"`;
  const margin = () => height * (chance.is(0.8) ? chance.between(0.12, 0.4) : chance.between(0, 0.65));
  const left = margin() + 2;
  const top = margin() + 1;
  const width = Math.ceil(left + line.width * scale * stretch + margin() + 2);
  const base = top + height;
  const tall = Math.ceil(base + margin() + 1);
  const place = (x: number, y: number) =>
    `translate(${x.toFixed(2)} ${y.toFixed(2)}) scale(${(scale * stretch).toFixed(5)} ${scale.toFixed(5)})`;
  const parts = [`<g transform="${place(left, base)}"${stroke}>${line.svg}</g>`];
  if (chance.is(0.12))
    parts.push(`<g transform="${place(left, base + em * chance.between(1.15, 1.5))}">${face.outline(chance.digits(15), 0).svg}</g>`);
  if (chance.is(0.12))
    parts.push(`<g transform="${place(left, base - em * chance.between(1.15, 1.5))}">${face.outline(chance.digits(15), 0).svg}</g>`);
  if (chance.is(0.08))
    parts.push(
      `<rect x="0" y="${(base + em * chance.between(0.2, 0.4)).toFixed(1)}" width="${width}" height="${Math.max(1, em / 16).toFixed(1)}"/>`,
    );
  if (chance.is(0.03)) parts.push(`<rect x="0" y="0" width="${(left * 0.4).toFixed(1)}" height="${tall}"/>`);
  return `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${tall}">${parts.join('')}</svg>`;
}

/** As a label printer or an old display draws it: one round or square dot for each point of a coarse picture. */
async function dotted(placed: Placed, chance: Chance): Promise<Grey> {
  const coarse = await greyOfSvg(svgOf({ ...placed, height: chance.between(9, 18) }, chance));
  const pitch = Math.max(1.2, placed.height / 13);
  const radius = pitch * chance.between(0.42, 0.7);
  const isRound = chance.is(0.6);
  const dots: string[] = [];
  for (let y = 0; y < coarse.height; y += 1) {
    for (let x = 0; x < coarse.width; x += 1) {
      if ((coarse.data[y * coarse.width + x] ?? 255) > 140 || chance.is(0.01)) continue;
      const [cx, cy] = [((x + 0.5) * pitch).toFixed(1), ((y + 0.5) * pitch).toFixed(1)];
      const side = (radius * 1.8).toFixed(1);
      dots.push(
        isRound
          ? `<circle cx="${cx}" cy="${cy}" r="${radius.toFixed(1)}"/>`
          : `<rect x="${cx}" y="${cy}" width="${side}" height="${side}"/>`,
      );
    }
  }
  const [width, height] = [Math.ceil(coarse.width * pitch), Math.ceil(coarse.height * pitch)];
  return greyOfSvg(`<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}">${dots.join('')}</svg>`);
}

/** What a camera does to it; how strong each flaw is goes with the height of the digits, so that the line stays legible. */
async function photographed(drawn: Grey, height: number, chance: Chance): Promise<Grey> {
  let grey = drawn;
  if (chance.is(0.6)) {
    grey = bent(grey, {
      tilt: chance.between(-0.14, 0.14) * Math.min(1, (12 * grey.height) / grey.width),
      bow: chance.is(0.3) ? chance.between(-0.06, 0.06) : 0,
      keystone: chance.between(-0.12, 0.12),
      shear: chance.between(-0.25, 0.25),
    });
  }
  grey = toned(grey, chance.between(0, 90), chance.between(150, 255), chance.between(0.6, 1.6));
  if (chance.is(0.5)) grey = unevenlyLit(grey, chance.between(0, 0.5), chance.is(0.3) ? chance.between(0, 0.45) : 0, chance);
  if (chance.is(0.25)) grey = gridded(grey, chance.between(2, 7), chance.between(0.03, 0.3), chance.between(0, Math.PI / 2));
  if (chance.is(0.55)) grey = blurred(grey, height * chance.between(0.02, 0.115));
  if (chance.is(0.25)) grey = smeared(grey, height * chance.between(0.08, 0.34), chance.between(0, Math.PI));
  if (chance.is(0.7)) grey = grainy(grey, chance.between(1, 24), chance);
  return grey;
}

/** The reader's own two ways to make a line dark on light, or as it came. */
function normalised(grey: Grey, chance: Chance): Grey {
  return weighted<() => Grey>(chance, [
    [5, () => normaliseText(grey)],
    [3, () => flattenText(grey, Math.max(24, grey.height))],
    [2, () => grey],
  ])();
}

/** One line of text as the reader cuts it out of a screenshot or a photo: dark on light, one row. */
export async function drawLine(text: string, face: Typeface, chance: Chance): Promise<Grey> {
  const height = heights.low * (heights.high / heights.low) ** chance.next();
  const placed = { text, face, height };
  let grey = chance.is(0.07) ? await dotted(placed, chance) : await greyOfSvg(svgOf(placed, chance));
  if (chance.is(0.55)) grey = await photographed(grey, height, chance);
  else grey = toned(grey, chance.between(0, 110), chance.between(200, 255), 1);
  const digits = height;
  if (chance.is(0.25)) grey = await resized(grey, Math.max(8 / digits, chance.between(0.45, 0.95)));
  if (chance.is(0.55)) grey = await throughJpeg(grey, chance.whole(22, 95));
  if (chance.is(0.5)) grey = await resized(grey, chance.between(1, 2.2));
  return normalised(grey, chance);
}
