import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { dirname, join, resolve } from 'node:path';
import { performance } from 'node:perf_hooks';
import { createWorker, PSM } from 'tesseract.js';
import { chooseImei } from '#domain/device/imei-candidates.ts';
import { pgmOf } from '#domain/imaging/normalise.ts';
import { chanceOf } from '#tests/drawn/chance.ts';
import { withCheckDigit } from '#tests/drawn/check-digit.ts';
import { drawLine } from './draw-line.ts';
import { openTypefaces } from './drawn-lines.ts';
import { fetchFonts } from './fetch-fonts.ts';
import { heldBackFonts } from './fonts.ts';
import { imeiLine } from './lines.ts';
import { measuredFrom } from './recipe.ts';

/**
 * Reads lines in fonts that no model of ours was trained on, with ours and the general ones, and prints the table of the card:
 * `node tests/digits-model/measure.ts [MODEL.traineddata.gz] [LINES]`. Debian's general model takes part where it is installed.
 */
const root = resolve(import.meta.dirname, '../..');
const [modelFile = join(root, 'src/platform/reader/digits-model/imei-digits.traineddata.gz'), count = '400'] = process.argv.slice(2);
const require = createRequire(import.meta.url);

interface Reader {
  name: string;
  read: (picture: Buffer) => Promise<string>;
  end: () => Promise<unknown>;
}

/** Mode 13 takes the picture as one line; the general model, which was trained on lines cut out by Tesseract itself, has mode 7. */
async function readerOf(name: string, file: string, mode: PSM): Promise<Reader> {
  const packed = file.endsWith('.gz');
  const language = file.slice(file.lastIndexOf('/') + 1).replace(/\.traineddata(\.gz)?$/, '');
  const worker = await createWorker(language, 1, { langPath: dirname(file), gzip: packed, cacheMethod: 'none' });
  await worker.setParameters({ tessedit_pageseg_mode: mode, debug_file: '/dev/null' });
  return {
    name,
    read: async (picture) => (await worker.recognize(picture)).data.text.trim(),
    end: () => worker.terminate(),
  };
}

interface Score {
  exact: number;
  right: number;
  wrong: number;
  ms: number;
  accepted: (string | null)[];
}

const onlyDigits = (text: string) => text.replaceAll(/\D/g, '');

/** What the product's own rule takes from this line alone. */
function acceptedFrom(text: string): string | null {
  const choice = chooseImei([{ text }]);
  return choice.found ? choice.imei : null;
}

const folder = join(root, '.cache/digits-model');
await mkdir(folder, { recursive: true });
const faces = await openTypefaces(await fetchFonts(folder, heldBackFonts), heldBackFonts);
const npmModel = dirname(require.resolve('@tesseract.js-data/eng/package.json'));
const debianModel = '/usr/share/tesseract-ocr/5/tessdata/eng.traineddata';
const hasDebian = await readFile(debianModel).then(
  () => true,
  () => false,
);
const readers = [
  await readerOf('imei-digits', resolve(modelFile), PSM.RAW_LINE),
  await readerOf('eng best_int (npm)', join(npmModel, '4.0.0_best_int/eng.traineddata.gz'), PSM.SINGLE_LINE),
  ...(hasDebian ? [await readerOf('eng fast (Debian)', debianModel, PSM.SINGLE_LINE)] : []),
];
const scores = readers.map((): Score => ({ exact: 0, right: 0, wrong: 0, ms: 0, accepted: [] }));
const failed: string[] = [];
const truths: string[] = [];
for (let at = 0; at < Number(count); at += 1) {
  const chance = chanceOf(measuredFrom + at);
  const imei = withCheckDigit(chance.pick(['35', '86', '01', '99']) + chance.digits(12));
  // One line in ten has a failing check digit: nothing may be accepted from it.
  const digits = at % 10 === 9 ? imei.slice(0, -1) + String((Number(imei.at(-1)) + 5) % 10) : imei;
  truths.push(digits);
  const text = imeiLine(chance, digits);
  const face = chance.pick(faces.filter((one) => one.covers(text)));
  const picture = Buffer.from(pgmOf(await drawLine(text, face, chance)));
  for (const [which, reader] of readers.entries()) {
    const score = scores[which];
    if (score === undefined) continue;
    const start = performance.now();
    const read = await reader.read(picture);
    score.ms += performance.now() - start;
    const isExact = onlyDigits(read).includes(digits);
    const accepted = acceptedFrom(read);
    score.accepted.push(accepted);
    score.exact += isExact ? 1 : 0;
    score.right += accepted !== null && accepted === digits ? 1 : 0;
    score.wrong += accepted !== null && accepted !== digits ? 1 : 0;
    if (which === 0 && !isExact) failed.push(`${String(at).padStart(4)}  ${face.name.padEnd(26)}  ${text}  →  ${read}`);
  }
}
await Promise.all(readers.map((reader) => reader.end()));
const [ours] = scores;
console.log(
  '| model | 15 digits read | accepted, right | accepted, wrong | wrong, and the same as ours | time |\n|---|---|---|---|---|---|',
);
for (const [which, score] of scores.entries()) {
  const agreed = score.accepted.filter((one, at) => one !== null && one !== truths[at] && one === ours?.accepted[at]).length;
  const share = `${score.exact} of ${count} (${((100 * score.exact) / Number(count)).toFixed(1)} %)`;
  const time = (score.ms / (ours?.ms ?? 1)).toFixed(2);
  console.log(`| ${readers[which]?.name} | ${share} | ${score.right} | ${score.wrong} | ${which === 0 ? '' : agreed} | ${time} |`);
}
await writeFile(join(folder, 'failed.txt'), `${failed.join('\n')}\n`);
