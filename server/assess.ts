import { createHash } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import path from 'node:path';
import * as v from 'valibot';
import { agreementTable, type JudgedExample } from '#domain/evaluation/agreement-table.ts';
import { judgePhoto, likenessTo, type PhotoMeasures } from '#domain/evaluation/assessment.ts';
import { judgeWithModel } from '#domain/evaluation/model-verdict.ts';
import { photoLabels, photoReasons } from '#domain/evaluation/photo-label.ts';
import { configuredModel } from './adapters/configured-model.ts';
import { rulesAssessor } from './adapters/rules-assessor.ts';
import { zxingCodes } from './adapters/zxing-codes.ts';
import { readConfig } from './config.ts';
import { askModel } from './modules/evaluations/ask-model.ts';
import type { ModelError } from './ports/photo-model.ts';

const pixels = v.number();
/** A folder of photos in the order in which they were handed in. What else its manifest tells is not looked at. */
const manifestSchema = v.object({
  cases: v.array(
    v.object({
      file: v.string(),
      side: v.picklist(['front', 'back']),
      challenge: v.optional(v.nullable(v.string()), null),
      /** Where a piece stood in the camera's frame. */
      frame: v.optional(v.nullable(v.object({ width: pixels, height: pixels, x: pixels, y: pixels, w: pixels, h: pixels })), null),
      /** What a person decided. */
      expected: v.optional(v.object({ label: v.picklist(photoLabels), reasons: v.array(v.picklist(photoReasons)) })),
    }),
  ),
});

/**
 * Assesses the photos of a folder by the very rules of the server, and by the operator's model where there is one, in the order of its `manifest.json`, and prints one JSON object a line.
 * Where the manifest says what a person decided, a table of that against what was found follows on the standard error, so that the output is JSON alone.
 * @throws when the folder or its manifest cannot be read.
 */
async function assessFolder(folder: string): Promise<void> {
  const { cases } = v.parse(manifestSchema, JSON.parse(await readFile(path.join(folder, 'manifest.json'), 'utf8')));
  const config = readConfig(process.env);
  const floors = config.assessmentFloors;
  const assessor = rulesAssessor(zxingCodes);
  const onFailure = ({ message }: ModelError) => process.stderr.write(`${message}\n`);
  const operatorModel = await configuredModel(config, onFailure);
  const earlier: { sha256: string; hash: string; signature: Uint8Array }[] = [];
  const judged: JudgedExample[] = [];
  for (const { file, side, challenge, frame, expected } of cases) {
    const startedAt = performance.now();
    const bytes = await readFile(path.join(folder, file));
    const sha256 = createHash('sha256').update(bytes).digest('hex');
    const look = await assessor.look({ side, bytes, challenge: side === 'front' ? challenge : null, frame });
    const { hash, signature } = look;
    const measures: PhotoMeasures = { ...look.measures, likeness: likenessTo({ sha256, hash, signature }, earlier) };
    const said = await askModel(operatorModel, { side, bytes }, look, { floors, onFailure });
    const { label, reasons, model } = judgeWithModel(judgePhoto(side, measures, floors), said);
    earlier.push({ sha256, hash, signature });
    if (expected) judged.push({ side, expected: expected.label, found: label });
    process.stdout.write(
      `${JSON.stringify({ file, label, reasons, expected, measures, model, ms: Math.round(performance.now() - startedAt) })}\n`,
    );
  }
  await operatorModel?.stop();
  if (judged.length > 0) process.stderr.write(`${agreementTable(judged)}\n`);
}

const [folder] = process.argv.slice(2);
try {
  if (!folder) throw new Error('Uso: npm run --silent assess -- CARPETA (con su manifest.json)');
  await assessFolder(folder);
} catch (error) {
  process.stderr.write(`${(error as Error).message}\n`);
  process.exitCode = 1;
}
