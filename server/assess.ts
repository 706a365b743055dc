import { createHash } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import path from 'node:path';
import * as v from 'valibot';
import { judgePhoto, likenessTo, type PhotoMeasures } from '#domain/evaluation/assessment.ts';
import { judgeWithModel } from '#domain/evaluation/model-verdict.ts';
import { configuredModel } from './adapters/configured-model.ts';
import { rulesAssessor } from './adapters/rules-assessor.ts';
import { zxingCodes } from './adapters/zxing-codes.ts';
import { readConfig } from './config.ts';
import { askModel } from './modules/evaluations/ask-model.ts';
import type { ModelError } from './ports/photo-model.ts';

/** A folder of photos in the order in which they were handed in. What else its manifest tells is not looked at. */
const manifestSchema = v.object({
  cases: v.array(v.object({ file: v.string(), side: v.picklist(['front', 'back']), challenge: v.optional(v.nullable(v.string()), null) })),
});

/**
 * Assesses the photos of a folder by the very rules of the server, and by the operator's model where there is one, in the order of its `manifest.json`, and prints one JSON object a line.
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
  for (const { file, side, challenge } of cases) {
    const startedAt = performance.now();
    const bytes = await readFile(path.join(folder, file));
    const sha256 = createHash('sha256').update(bytes).digest('hex');
    const look = await assessor.look({ side, bytes, challenge: side === 'front' ? challenge : null, frame: null });
    const { hash, signature } = look;
    const measures: PhotoMeasures = { ...look.measures, likeness: likenessTo({ sha256, hash, signature }, earlier) };
    const said = await askModel(operatorModel, { side, bytes }, look, { floors, onFailure });
    const { label, reasons, model } = judgeWithModel(judgePhoto(side, measures, floors), said);
    earlier.push({ sha256, hash, signature });
    process.stdout.write(`${JSON.stringify({ file, label, reasons, measures, model, ms: Math.round(performance.now() - startedAt) })}\n`);
  }
  await operatorModel?.stop();
}

const [folder] = process.argv.slice(2);
try {
  if (!folder) throw new Error('Uso: npm run --silent assess -- CARPETA (con su manifest.json)');
  await assessFolder(folder);
} catch (error) {
  process.stderr.write(`${(error as Error).message}\n`);
  process.exitCode = 1;
}
