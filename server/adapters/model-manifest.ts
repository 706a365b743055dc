import * as v from 'valibot';
import type { ModelScore } from '#domain/evaluation/model-reading.ts';
import { photoReasonSchema } from '#domain/wire/policies.ts';
import { ConfigError } from '#server/config.ts';
import { ModelError } from '#server/ports/photo-model.ts';

const text = v.pipe(
  v.string('un texto'),
  v.minLength(1, 'un texto que no esté vacío'),
  v.maxLength(200, 'un texto de hasta 200 caracteres'),
);
const share = v.pipe(v.number('un número de 0 a 1'), v.minValue(0, 'un número de 0 a 1'), v.maxValue(1, 'un número de 0 a 1'));
const size = v.pipe(
  v.number('un entero de 16 a 2048'),
  v.integer('un entero de 16 a 2048'),
  v.minValue(16, 'un entero de 16 a 2048'),
  v.maxValue(2048, 'un entero de 16 a 2048'),
);
const ofChannels = (channel: v.GenericSchema<number>) => v.tuple([channel, channel, channel], 'tres números: rojo, verde y azul');

const thresholds = { name: text, low: share, high: share };
const label = v.pipe(
  v.variant(
    'means',
    [
      v.strictObject({ means: v.literal('Validated'), ...thresholds }),
      v.strictObject({ means: v.literal('Breakage'), ...thresholds }),
      v.strictObject({ means: v.literal('Rejected'), reason: photoReasonSchema, ...thresholds }),
    ],
    '"Validated", "Breakage" o "Rejected" con su "reason", y solo "name", "low" y "high" además',
  ),
  v.check(({ low, high }) => low > 0 && low <= high, '"low" mayor que 0 y "high" no menor que "low"'),
);

const about = {
  name: text,
  version: text,
  /** The licence of the weights. */
  licence: text,
  /** Address or text of the model card: on what it was trained, how often it is wrong. */
  card: v.pipe(v.string('un texto o una dirección'), v.minLength(1, 'un texto o una dirección')),
  sides: v.pipe(
    v.array(v.picklist(['front', 'back'], '"front" o "back"'), 'una lista de "front" y "back"'),
    v.minLength(1, 'al menos un lado'),
  ),
  labels: v.pipe(
    v.array(label, 'una lista de etiquetas'),
    v.minLength(1, 'al menos una etiqueta'),
    v.check((labels) => new Set(labels.map(({ name }) => name)).size === labels.length, 'etiquetas con nombres distintos'),
  ),
};

/** What a model behind an address tells of itself (docs/guides/assessment-model.md). */
const serviceManifestSchema = v.strictObject(about, 'los campos de un manifiesto y ninguno más');
export type ServiceManifest = v.InferOutput<typeof serviceManifestSchema>;

/** A model in a file: what it is, which file, what goes in and what comes out. */
const fileManifestSchema = v.strictObject(
  {
    ...about,
    /** The ONNX file, beside the manifest. */
    model: text,
    sha256: v.pipe(v.string('64 cifras hexadecimales'), v.regex(/^[0-9a-f]{64}$/, '64 cifras hexadecimales')),
    input: v.strictObject(
      {
        width: size,
        height: size,
        layout: v.literal('NCHW', '"NCHW"'),
        /** How the phone is drawn to that size: distorted, with black beside it, or cut off. */
        fit: v.picklist(['fill', 'contain', 'cover'], '"fill", "contain" o "cover"'),
        /** What is taken from each channel (0 to 1) before it is divided by `std`. */
        mean: ofChannels(v.number('un número')),
        std: ofChannels(v.pipe(v.number('un número'), v.gtValue(0, 'un número mayor que 0'))),
      },
      'width, height, layout, fit, mean y std',
    ),
    /** How the numbers that come out become scores, one for each label in the order of `labels`. */
    output: v.picklist(['scores', 'softmax', 'sigmoid'], '"scores", "softmax" o "sigmoid"'),
  },
  'los campos de un manifiesto y ninguno más',
);
export type FileManifest = v.InferOutput<typeof fileManifestSchema>;

/** @throws {ConfigError} naming what is wrong with the manifest. */
export const parseFileManifest = (json: string): FileManifest => parse(fileManifestSchema, json);
/** @throws {ConfigError} naming what is wrong with the manifest. */
export const parseServiceManifest = (json: string): ServiceManifest => parse(serviceManifestSchema, json);

function parse<Schema extends v.GenericSchema>(schema: Schema, json: string): v.InferOutput<Schema> {
  const parsed = v.safeParse(v.pipe(v.string(), v.parseJson(undefined, 'un objeto JSON'), schema), json);
  if (parsed.success) return parsed.output;
  const [issue] = parsed.issues;
  throw modelSettingError(`en ${v.getDotPath(issue) ?? 'el manifiesto'} se espera ${issue.message}`);
}

export function modelSettingError(problem: string): ConfigError {
  return new ConfigError(`El ajuste ASSESSMENT_MODEL no vale: ${problem}.`);
}

/**
 * The scores of a manifest's labels; others are nobody's and left out.
 * @throws {ModelError} `bad-answer` when one is missing or is none.
 */
export function scoresOf({ labels }: Pick<ServiceManifest, 'labels'>, scores: ReadonlyMap<string, unknown>): ModelScore[] {
  return labels.map((label) => {
    const score = scores.get(label.name);
    if (typeof score !== 'number' || !(score >= 0 && score <= 1))
      throw new ModelError('bad-answer', `no score from 0 to 1 for ${label.name}`);
    const { name, means, low, high } = label;
    const reason = means === 'Rejected' ? label.reason : means === 'Breakage' ? 'crack' : null;
    return { name, means, reason, score, low, high };
  });
}
