import { createHash } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import path from 'node:path';
import * as v from 'valibot';
import { judgePhoto, likenessTo, type PhotoMeasures } from '#domain/evaluation/assessment.ts';
import { rulesAssessor } from './adapters/rules-assessor.ts';
import { zxingCodes } from './adapters/zxing-codes.ts';
import { readConfig } from './config.ts';

/** A folder of photos in the order in which they were handed in. What else its manifest tells is not looked at. */
const manifestSchema = v.object({
  cases: v.array(v.object({ file: v.string(), side: v.picklist(['front', 'back']), challenge: v.optional(v.nullable(v.string()), null) })),
});

/**
 * Assesses the photos of a folder by the very rules of the server, in the order of its `manifest.json`, and prints one JSON object a line.
 * @throws when the folder or its manifest cannot be read.
 */
async function assessFolder(folder: string): Promise<void> {
  const { cases } = v.parse(manifestSchema, JSON.parse(await readFile(path.join(folder, 'manifest.json'), 'utf8')));
  const { assessmentFloors } = readConfig(process.env);
  const assessor = rulesAssessor(zxingCodes);
  const earlier: { sha256: string; hash: string; signature: Uint8Array }[] = [];
  for (const { file, side, challenge } of cases) {
    const startedAt = performance.now();
    const bytes = await readFile(path.join(folder, file));
    const sha256 = createHash('sha256').update(bytes).digest('hex');
    const {
      measures: seen,
      hash,
      signature,
    } = await assessor.look({ side, bytes, challenge: side === 'front' ? challenge : null, frame: null });
    const measures: PhotoMeasures = { ...seen, likeness: likenessTo({ sha256, hash, signature }, earlier) };
    const { label, reasons } = judgePhoto(side, measures, assessmentFloors);
    earlier.push({ sha256, hash, signature });
    process.stdout.write(`${JSON.stringify({ file, label, reasons, measures, ms: Math.round(performance.now() - startedAt) })}\n`);
  }
}

const [folder] = process.argv.slice(2);
try {
  if (!folder) throw new Error('Uso: npm run --silent assess -- CARPETA (con su manifest.json)');
  await assessFolder(folder);
} catch (error) {
  process.stderr.write(`${(error as Error).message}\n`);
  process.exitCode = 1;
}
