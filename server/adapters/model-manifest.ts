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
  /** The licence of the model's weights. */
  licence: text,
  /** The address or text of the model card: what the model was trained on, and how often it errs. */
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

/** The manifest that a model behind an address returns (docs/guides/assessment-model.md). */
const serviceManifestSchema = v.strictObject(about, 'los campos de un manifiesto y ninguno más');
export type ServiceManifest = v.InferOutput<typeof serviceManifestSchema>;

/** The manifest of a model in a file: the model, its file, its input and its output. */
const fileManifestSchema = v.strictObject(
  {
    ...about,
    /** The name of the ONNX file, in the manifest's folder. */
    model: text,
    sha256: v.pipe(v.string('64 cifras hexadecimales'), v.regex(/^[0-9a-f]{64}$/, '64 cifras hexadecimales')),
    input: v.strictObject(
      {
        width: size,
        height: size,
        layout: v.literal('NCHW', '"NCHW"'),
        /** How the phone is resized to the input: distorted, with black bars, or cropped. */
        fit: v.picklist(['fill', 'contain', 'cover'], '"fill", "contain" o "cover"'),
        /** Subtracted from each channel (0 to 1) before it is divided by `std`. */
        mean: ofChannels(v.number('un número')),
        std: ofChannels(v.pipe(v.number('un número'), v.gtValue(0, 'un número mayor que 0'))),
      },
      'width, height, layout, fit, mean y std',
    ),
    /** How the model's output becomes scores, one for each label in the order of `labels`. */
    output: v.picklist(['scores', 'softmax', 'sigmoid'], '"scores", "softmax" o "sigmoid"'),
  },
  'los campos de un manifiesto y ninguno más',
);
export type FileManifest = v.InferOutput<typeof fileManifestSchema>;

/** @throws {ConfigError} naming the faulty field */
export const parseFileManifest = (json: string): FileManifest => parse(fileManifestSchema, json);
/** @throws {ConfigError} naming the faulty field */
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
 * The scores of a manifest's labels; scores of unknown labels are ignored.
 * @throws {ModelError} `bad-answer` when a score is missing or is no number from 0 to 1
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
