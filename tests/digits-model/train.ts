import { createHash } from 'node:crypto';
import { mkdir, readFile, rm, writeFile } from 'node:fs/promises';
import { availableParallelism } from 'node:os';
import { join, resolve } from 'node:path';
import { promisify } from 'node:util';
import { gzip } from 'node:zlib';
import { fetchFonts } from './fetch-fonts.ts';
import { trainingFonts } from './fonts.ts';
import type { Lesson } from './recipe.ts';
import { fileName, lessons, network, signs } from './recipe.ts';
import { checkPrograms, ran } from './tools.ts';

/**
 * Makes the digits model again, from nothing: `npm run train:digits`. Needs Debian with `tesseract-ocr` (programs and `eng`, which only cuts
 * the lines); the fonts it downloads itself. Works below `.cache/digits-model`; the model lands there and is not put into the product by itself.
 */
const folder = resolve(import.meta.dirname, '../../.cache/digits-model');
const lines = join(folder, 'lines');
const name = 'imei-digits';
const say = (text: string) => process.stdout.write(`${text}\n`);

async function drawLines(fonts: string): Promise<void> {
  await rm(lines, { recursive: true, force: true });
  const processes = availableParallelism();
  const script = join(import.meta.dirname, 'write-lines.ts');
  const parts = Array.from({ length: processes }, (_, offset) => [script, fonts, lines, String(processes), String(offset)]);
  await Promise.all(parts.map((part) => ran(process.execPath, part)));
}

/** A model that knows its signs and nothing else yet. */
async function makeStarter(): Promise<string> {
  const text = join(folder, 'signs.txt');
  await writeFile(text, `${signs}\n`);
  // Asked for, and of no use to a model without Chinese.
  await writeFile(join(folder, 'radical-stroke.txt'), '#\n');
  const unicharset = join(folder, 'unicharset');
  await ran('unicharset_extractor', ['--output_unicharset', unicharset, '--norm_mode', '1', text]);
  const options = ['--input_unicharset', unicharset, '--script_dir', folder, '--output_dir', folder, '--lang', name];
  await ran('combine_lang_model', [...options, '--pass_through_recoder', '--version_str', name]);
  return join(folder, name, `${name}.traineddata`);
}

/** Each lesson goes on from where the one before it ended. */
async function train(starter: string, lesson: Lesson, from: string | null): Promise<string> {
  const list = join(folder, `${lesson.name}.list`);
  const files = Array.from({ length: lesson.files }, (_, file) => join(lines, lesson.lines, `${fileName(file)}.lstmf`));
  await writeFile(list, files.map((file) => `${file}\n`).join(''));
  const out = join(folder, 'checkpoints', lesson.name);
  await rm(out, { recursive: true, force: true });
  await mkdir(out, { recursive: true });
  const options = {
    traineddata: starter,
    model_output: join(out, name),
    learning_rate: lesson.learningRate,
    train_listfile: list,
    max_iterations: lesson.iterations,
    ...(from === null ? { net_spec: network } : { continue_from: from, reset_learning_rate: true }),
  };
  say(`${lesson.name}: ${lesson.iterations} iterations`);
  const output = await ran(
    'lstmtraining',
    Object.entries(options).map(([option, value]) => `--${option}=${value}`),
  );
  say(output.trim().split('\n').at(-1) ?? '');
  return join(out, `${name}_checkpoint`);
}

async function pack(starter: string, checkpoint: string): Promise<void> {
  const model = join(folder, `${name}.traineddata`);
  const options = ['--traineddata', starter, '--continue_from', checkpoint, '--model_output', model];
  await ran('lstmtraining', ['--stop_training', '--convert_to_int', ...options]);
  const packed = await promisify(gzip)(await readFile(model), { level: 9 });
  await writeFile(`${model}.gz`, packed);
  say(`${model}.gz: ${packed.length} bytes, sha256 ${createHash('sha256').update(packed).digest('hex')}`);
}

await checkPrograms();
const fonts = await fetchFonts(folder, trainingFonts);
say('drawing lines');
await drawLines(fonts);
const starter = await makeStarter();
let checkpoint: string | null = null;
for (const lesson of lessons) checkpoint = await train(starter, lesson, checkpoint);
if (checkpoint !== null) await pack(starter, checkpoint);
