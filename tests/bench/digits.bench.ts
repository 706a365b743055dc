import { access } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { basename, dirname, resolve } from 'node:path';
import { performance } from 'node:perf_hooks';
import { createWorker, PSM } from 'tesseract.js';
import { chooseImei } from '#domain/device/imei-candidates.ts';
import { pgmOf } from '#domain/imaging/normalise.ts';
import { drawLine } from '#tests/digits-model/draw-line.ts';
import { imeiLine } from '#tests/digits-model/lines.ts';
import { chanceOf } from '#tests/drawn/chance.ts';
import { withCheckDigit } from '#tests/drawn/check-digit.ts';
import { heldBackFile, heldBackFonts } from '#tests/drawn/held-back-fonts.ts';
import { typefaceOf } from '#tests/drawn/typeface.ts';
import type { Table } from './table.ts';

const lines = 400;
/** Lines are known by a number; those of the training are far below. */
const firstLine = 10_000_000;
const digitsModel = resolve(import.meta.dirname, '../../domain/device/digits-model/imei-digits.traineddata.gz');
const debianModel = '/usr/share/tesseract-ocr/5/tessdata/eng.traineddata';

interface Reader {
  name: string;
  read: (picture: Buffer) => Promise<string>;
  end: () => Promise<unknown>;
}

/** Raw line: the picture is one line. The general model was trained on lines that Tesseract itself cuts out, so it looks for one. */
async function readerOf(name: string, file: string, mode: PSM): Promise<Reader> {
  const language = basename(file).replace(/\.traineddata(\.gz)?$/, '');
  const worker = await createWorker(language, 1, { langPath: dirname(file), gzip: file.endsWith('.gz'), cacheMethod: 'none' });
  await worker.setParameters({ tessedit_pageseg_mode: mode, debug_file: '/dev/null' });
  return { name, read: async (picture) => (await worker.recognize(picture)).data.text.trim(), end: () => worker.terminate() };
}

async function readers(): Promise<Reader[]> {
  const general = createRequire(import.meta.url).resolve('@tesseract.js-data/eng/4.0.0_best_int/eng.traineddata.gz');
  const found = [await readerOf('imei-digits', digitsModel, PSM.RAW_LINE), await readerOf('eng best_int, npm', general, PSM.SINGLE_LINE)];
  const hasDebian = await access(debianModel).then(
    () => true,
    () => false,
  );
  return hasDebian ? [...found, await readerOf('eng fast, Debian', debianModel, PSM.SINGLE_LINE)] : found;
}

/** What the product's own rule takes from this line alone. */
function acceptedFrom(text: string): string | null {
  const choice = chooseImei([{ text }]);
  return choice.found ? choice.imei : null;
}

/** One line in ten has a failing check digit: nothing may be taken from it. */
function numberOf(line: number, body: string): string {
  const imei = withCheckDigit(body);
  return line % 10 === 9 ? body + String((Number(imei.at(-1)) + 5) % 10) : imei;
}

/** Lines of 15 digits, damaged as those of the training, in fonts it never saw; each is read by every model. */
export async function run(): Promise<Table> {
  const files = Object.entries(heldBackFonts).flatMap(([family, { weights }]) => weights.map((weight) => ({ family, weight })));
  const faces = await Promise.all(files.map(({ family, weight }) => typefaceOf(heldBackFile(family, weight), `${family} ${weight}`)));
  const models = await readers();
  const scores = models.map(({ name }) => ({ name, read: 0, right: 0, wrong: 0, agreed: 0, ms: 0 }));
  for (let line = 0; line < lines; line += 1) {
    const chance = chanceOf(firstLine + line);
    const digits = numberOf(line, chance.pick(['35', '86', '01', '99']) + chance.digits(12));
    const text = imeiLine(chance, digits);
    const face = chance.pick(faces.filter((one) => one.covers(text)));
    const picture = Buffer.from(pgmOf(await drawLine(text, face, chance)));
    let ours: string | null = null;
    for (const [at, score] of scores.entries()) {
      const start = performance.now();
      const read = (await models[at]?.read(picture)) ?? '';
      score.ms += performance.now() - start;
      const accepted = acceptedFrom(read);
      if (at === 0) ours = accepted;
      score.read += read.replaceAll(/\D/g, '').includes(digits) ? 1 : 0;
      score.right += accepted === digits ? 1 : 0;
      const isWrong = accepted !== null && accepted !== digits;
      score.wrong += isWrong ? 1 : 0;
      score.agreed += isWrong && accepted === ours ? 1 : 0;
    }
  }
  await Promise.all(models.map((model) => model.end()));
  const [own, general] = scores;
  if (own === undefined || general === undefined) throw new Error('no models');
  return {
    name: 'digits',
    title: `${lines} drawn lines of 15 digits in fonts no model of ours was trained on`,
    columns: ['model', '15 digits read', 'taken, right', 'taken, wrong', 'wrong as ours', 'ms a line', '× general'],
    rows: scores.map(({ name, read, right, wrong, agreed, ms }) => {
      return [name, read, right, wrong, name === own.name ? '' : agreed, (ms / lines).toFixed(1), (ms / general.ms).toFixed(2)];
    }),
    goals: [
      { goal: 'ours reads at least as many lines as the general model', isMet: own.read >= general.read },
      { goal: 'ours takes at most 0.6 of its time', isMet: own.ms <= 0.6 * general.ms },
      { goal: 'both never take the same wrong number', isMet: general.agreed === 0 },
    ],
  };
}
