import { mkdir, writeFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import sharp from 'sharp';
import { type Chance, chanceOf } from '#tests/drawn/chance.ts';
import { withCheckDigit } from '#tests/drawn/check-digit.ts';
import { grouped } from '#tests/drawn/grouped.ts';
import { type Typeface, typefaceOf } from '#tests/drawn/typeface.ts';
import { drawNegatives } from '#tests/negatives/draw-negatives.ts';

/** A picture of a folder and what it holds, as `manifest.json` says it. */
export interface CaptureCase {
  file: string;
  category: string;
  /** Numbers that are right; none: the right answer is none. */
  imeis: string[];
  /** Numbers that are neither right nor wrong. */
  tolerated: string[];
}

const require = createRequire(import.meta.url);
const fonts = [
  '@fontsource/lato/files/lato-latin-400-normal.woff2',
  '@fontsource/source-sans-3/files/source-sans-3-latin-400-normal.woff2',
  '@fontsource/ibm-plex-mono/files/ibm-plex-mono-latin-400-normal.woff2',
];
const groupings = [[15], [2, 6, 6, 1], [6, 2, 6, 1], [8, 6, 1]];

/** A screen with rows of a settings page, one of them the IMEI. */
function screen(imei: string, face: Typeface, chance: Chance): string {
  const isDark = chance.is(0.4);
  const size = chance.whole(30, 48);
  const sizes = chance.pick(groupings);
  const rows = [
    ['Modelo', 'X-200'],
    [chance.pick(['IMEI', 'IMEI 1', 'IMEI (ranura 1)']), grouped(imei, sizes)],
    ['ICCID', `8934${chance.digits(15)}`],
    ['EID', `89${chance.digits(30)}`],
  ] as const;
  const text = (words: string, x: number, y: number) =>
    `<g transform="translate(${x} ${y}) scale(${size / 1000})" fill="${isDark ? '#ddd' : '#222'}">${face.outline(words, 0).svg}</g>`;
  const drawn = rows.flatMap(([label, value], row) => [text(label, 60, 220 + row * 260), text(value, 60, 220 + row * 260 + size * 1.6)]);
  return `<svg width="1080" height="1500"><rect width="1080" height="1500" fill="${isDark ? '#111' : '#f6f6f6'}"/>${drawn.join('')}</svg>`;
}

/** The same taken by a camera: tilted or on its side, soft, unevenly lit, grainy. */
async function photographed(picture: Buffer, chance: Chance): Promise<Buffer> {
  const degrees = chance.pick([0, 0, 90, 180, 270]) + chance.between(-8, 8);
  const { data, info } = await sharp(await sharp(picture).rotate(degrees, { background: '#666' }).flatten().greyscale().png().toBuffer())
    .blur(chance.between(0.5, 1.6))
    .greyscale()
    .raw()
    .toBuffer({ resolveWithObject: true });
  const [light, haze, grain] = [chance.between(0.4, 0.9), chance.between(5, 30), chance.between(4, 20)];
  for (let at = 0; at < data.length; at += 1) {
    const value = (data[at] ?? 0) * light + haze + (chance.next() - 0.5) * grain;
    data[at] = Math.min(255, Math.max(0, value));
  }
  return sharp(data, { raw: { width: info.width, height: info.height, channels: 1 } })
    .jpeg({ quality: chance.whole(50, 85) })
    .toBuffer();
}

/** Fills a folder with drawn captures, so many of each category, and answers what they hold. The same seed gives the same pictures. */
export async function drawCaptures(folder: string, count: number, seed: number): Promise<CaptureCase[]> {
  const chance = chanceOf(seed);
  const faces = await Promise.all(fonts.map((file) => typefaceOf(require.resolve(file), file)));
  const cases: CaptureCase[] = [];
  const keep = async (one: CaptureCase, bytes: Buffer) => {
    await mkdir(dirname(join(folder, one.file)), { recursive: true });
    await writeFile(join(folder, one.file), bytes);
    cases.push(one);
  };
  for (let at = 0; at < count; at += 1) {
    for (const category of ['screens', 'photos']) {
      const imei = withCheckDigit(`${chance.pick(['35', '86', '01'])}${chance.digits(12)}`);
      const png = await sharp(Buffer.from(screen(imei, chance.pick(faces), chance)))
        .png()
        .toBuffer();
      const isPhoto = category === 'photos';
      const file = `${category}/${at}.${isPhoto ? 'jpg' : 'png'}`;
      await keep({ file, category, imeis: [imei], tolerated: [] }, isPhoto ? await photographed(png, chance) : png);
    }
  }
  for await (const { negative, bytes } of drawNegatives(count, seed)) await keep(negative, bytes);
  return cases;
}
