import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { parseArgs } from 'node:util';
import sharp from 'sharp';
import * as v from 'valibot';
import { findBody } from '#domain/imaging/body-network/find-body.ts';
import type { SeenBody } from '#domain/imaging/body-network/seen-body.ts';
import { onnxNumbers } from '#domain/imaging/networks/onnx-numbers.ts';

/**
 * Judges the models of the phone's body on drawn photos whose corners are known (`tests/mirror-photos`): `node tests/body-model/judge.ts FOLDER [--model FILE] [--second FILE]`. Prints what was
 * found of the phones, what was taken for one, how far their widths are off, and which were called cut off.
 */
const manifestSchema = v.object({
  cases: v.array(
    v.object({
      file: v.string(),
      expected: v.object({ reasons: v.array(v.string()) }),
      /** Its corners in pixels, clockwise from the left upper one; null without a phone. */
      phone: v.nullable(v.pipe(v.array(v.tuple([v.number(), v.number()])), v.length(4))),
    }),
  ),
});
const likely = 0.5;
/** A phone with a larger share of its length or width beyond a border counts as called cut off. */
const cutOff = 0.06;
const farOff = 0.15;

const { positionals, values } = parseArgs({
  allowPositionals: true,
  options: {
    model: { type: 'string', default: 'domain/imaging/body-network/phone-body.onnx' },
    second: { type: 'string', default: 'domain/imaging/body-network/phone-body-second.onnx' },
  },
});
const [folder = '.'] = positionals;
const networks = [onnxNumbers(await readFile(values.model)), onnxNumbers(await readFile(values.second))] as const;
const { cases } = v.parse(manifestSchema, JSON.parse(await readFile(path.join(folder, 'manifest.json'), 'utf8')));

async function lookAt(file: string): Promise<{ body: SeenBody | null; ms: number }> {
  const { data, info } = await sharp(path.join(folder, file)).ensureAlpha().raw().toBuffer({ resolveWithObject: true });
  const began = performance.now();
  const picture = { width: info.width, height: info.height, data };
  const body = findBody(networks, picture);
  return { body: body && Math.min(body.sure, body.agreed) > likely ? body : null, ms: performance.now() - began };
}

const counts = { phones: 0, missed: 0, none: 0, falsely: 0, cut: 0, cutSeen: 0, whole: 0, wholeCalledCut: 0 };
const errors: number[] = [];
const times: number[] = [];
for (const { file, expected, phone } of cases) {
  const { body, ms } = await lookAt(file);
  times.push(ms);
  const [a, b, c, d] = phone ?? [];
  if (!a || !b || !c || !d) {
    counts.none += 1;
    if (body) counts.falsely += 1;
    continue;
  }
  counts.phones += 1;
  if (!body) counts.missed += 1;
  const isCut = expected.reasons.includes('cut-off');
  counts[isCut ? 'cut' : 'whole'] += 1;
  if (body && Math.max(...Object.values(body.beyond)) > cutOff) counts[isCut ? 'cutSeen' : 'wholeCalledCut'] += 1;
  const width = (Math.hypot(b[0] - a[0], b[1] - a[1]) + Math.hypot(c[0] - d[0], c[1] - d[1])) / 2;
  if (body && !isCut) errors.push(Math.abs(body.box.width / width - 1));
}

const median = (list: readonly number[]) => list.toSorted((one, other) => one - other)[list.length >> 1] ?? Number.NaN;
process.stdout.write(
  `${JSON.stringify({ ...counts, widthOff: median(errors), farOff: errors.filter((error) => error > farOff).length, ms: median(times) })}\n`,
);
