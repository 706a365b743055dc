import { createHash } from 'node:crypto';
import { mkdir, readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { parseArgs } from 'node:util';
import * as v from 'valibot';
import { agreementTable, type JudgedExample } from '#domain/evaluation/agreement-table.ts';
import { judgePhoto } from '#domain/evaluation/assessment.ts';
import { floorCurves, type LabelledPhoto } from '#domain/evaluation/floor-curves.ts';
import { judgeWithModel } from '#domain/evaluation/model-verdict.ts';
import { photoLabels, photoReasons } from '#domain/evaluation/photo-label.ts';
import type { Floors, PhotoMeasures } from '#domain/evaluation/photo-measures.ts';
import { comparedWith } from '#domain/evaluation/photo-traces.ts';
import { configuredModel } from './adapters/configured-model.ts';
import { readPhotoModels } from './adapters/photo-models.ts';
import { rulesAssessor } from './adapters/rules-assessor.ts';
import { zxingCodes } from './adapters/zxing-codes.ts';
import { readConfig } from './config.ts';
import { drawFloorCurve, floorCurveWords } from './draw-floor-curve.ts';
import { askModel } from './modules/evaluations/ask-model.ts';
import type { ModelError } from './ports/photo-model.ts';

const pixels = v.number();
/** A folder of photos, in the order in which they were submitted. Other fields of its manifest are ignored. */
const manifestSchema = v.object({
  cases: v.array(
    v.object({
      file: v.string(),
      side: v.picklist(['front', 'back']),
      challenge: v.optional(v.nullable(v.string()), null),
      /** The picture's place in the camera frame when it was cropped (decision A90), in frame pixels. */
      frame: v.optional(v.nullable(v.object({ width: pixels, height: pixels, x: pixels, y: pixels, w: pixels, h: pixels })), null),
      /** The server has cropped the photo and saved it again, as it does with examples, so that how often the file was saved says nothing. */
      is_copy: v.optional(v.boolean(), false),
      /** A person's decision. */
      expected: v.optional(v.object({ label: v.picklist(photoLabels), reasons: v.array(v.picklist(photoReasons)) })),
    }),
  ),
});

/**
 * Assesses the photos of a folder by the server's own rules, and by the operator's model if there is one, in the order of its `manifest.json`, and prints one JSON
 * object per line. If the manifest has a person's decisions, a table that compares them with the assessments follows on standard error, so that the output is JSON
 * only; with `hasCurves` the error curve of each floor is drawn into the folder's `curves`.
 * @throws when the folder or its manifest cannot be read.
 */
async function assessFolder(folder: string, hasCurves: boolean): Promise<void> {
  const { cases } = v.parse(manifestSchema, JSON.parse(await readFile(path.join(folder, 'manifest.json'), 'utf8')));
  const config = readConfig(process.env);
  const floors = config.assessmentFloors;
  const assessor = rulesAssessor(zxingCodes, await readPhotoModels());
  const onFailure = ({ message }: ModelError) => process.stderr.write(`${message}\n`);
  const operatorModel = await configuredModel(config, onFailure);
  const earlier: { sha256: string; hash: string; signature: Uint8Array }[] = [];
  const judged: JudgedExample[] = [];
  const labelled: LabelledPhoto[] = [];
  for (const { file, side, challenge, frame, is_copy, expected } of cases) {
    const startedAt = performance.now();
    const bytes = await readFile(path.join(folder, file));
    const sha256 = createHash('sha256').update(bytes).digest('hex');
    const look = await assessor.look({ side, bytes, challenge: side === 'front' ? challenge : null, frame });
    const { hash, signature } = look;
    const savedTwice = is_copy ? null : look.measures.savedTwice;
    const measures: PhotoMeasures = { ...look.measures, savedTwice, ...comparedWith({ sha256, hash, signature }, earlier) };
    const said = await askModel(operatorModel, { side, bytes }, look, { floors, onFailure });
    const { label, reasons, model } = judgeWithModel(judgePhoto(side, measures, floors), said);
    earlier.push({ sha256, hash, signature });
    if (expected) {
      judged.push({ side, expected: expected.label, found: label });
      labelled.push({ side, measures, expected });
    }
    process.stdout.write(
      `${JSON.stringify({ file, label, reasons, expected, measures, model, ms: Math.round(performance.now() - startedAt) })}\n`,
    );
  }
  await operatorModel?.stop();
  if (judged.length > 0) process.stderr.write(`${agreementTable(judged)}\n`);
  if (hasCurves) await drawCurves(path.join(folder, 'curves'), labelled, floors);
}

/** Draws the error curve of each floor into a folder, one file each, and prints it in one line. */
async function drawCurves(folder: string, photos: readonly LabelledPhoto[], floors: Floors): Promise<void> {
  const curves = floorCurves(photos, floors);
  if (curves.length === 0)
    throw new Error('Ningún umbral tiene curva: el manifest.json no dice de fotos buenas y de fotos con su defecto (expected).');
  await mkdir(folder, { recursive: true });
  for (const curve of curves) {
    const drawing = drawFloorCurve(curve);
    await writeFile(path.join(folder, `${curve.floor}.svg`), drawing);
    process.stderr.write(`${floorCurveWords(curve)}\n`);
  }
}

const usage = 'Uso: npm run --silent assess -- [--curve] CARPETA (con su manifest.json)';

function readArguments(): { folder: string | undefined; hasCurves: boolean } {
  try {
    const { values, positionals } = parseArgs({ options: { curve: { type: 'boolean', default: false } }, allowPositionals: true });
    return { folder: positionals[0], hasCurves: values.curve };
  } catch {
    throw new Error(usage);
  }
}

try {
  const { folder, hasCurves } = readArguments();
  if (!folder) throw new Error(usage);
  await assessFolder(folder, hasCurves);
} catch (error) {
  process.stderr.write(`${(error as Error).message}\n`);
  process.exitCode = 1;
}
