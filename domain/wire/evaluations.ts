import * as v from 'valibot';
import { photoLabels } from '#domain/evaluation/photo-label.ts';
import { platforms } from '#domain/evaluation/session-device.ts';
import { maxCaptureBytes } from './capture-size.ts';
import { endpoint } from './endpoint.ts';
import { id, idParam, instant, instantField, riskParams, sha256Hex, uuid } from './fields.ts';
import { evaluationSchema, photoReasonSchema, policySchema } from './policies.ts';
import { imeiSourceSchema } from './users.ts';

/** A one-time nonce shown as a QR in the mirror photo: `PT1.` + 22 base64url characters (128 bits). */
export const challengeText = v.pipe(v.string(), v.regex(/^PT1\.[A-Za-z0-9_-]{22}$/));
export const challengeSchema = v.object({ text: challengeText, expires_at: instant });

/** A narrow, write-only credential for one evaluation (decision A81), valid for at most 60 days. */
export const grantSchema = v.object({
  id: v.pipe(v.string(), v.uuid()),
  token: v.string(),
  scope: v.literal('evaluation'),
  policy_id: id,
  policy_risk_id: id,
  user_id: id,
  expires_at: instant,
});
export type Grant = v.InferOutput<typeof grantSchema>;

/** What a phone needs to evaluate without a network. */
export const evaluationKitSchema = v.object({
  grant: grantSchema,
  challenges: v.array(challengeSchema),
  /** Failed tries, the first one included; after the first, as many as `max_repetitions` of the settings may follow. */
  retry_count: v.number(),
  imei_retry_count: v.number(),
});

/** Opens an evaluation: a write-only grant and a pool of one-time challenges. */
export const openEvaluation = endpoint({
  method: 'POST',
  path: '/policies/{id}/risks/{riskId}/grants',
  summary: 'Abrir una peritación: permiso de solo escritura y reserva de retos de un solo uso',
  who: 'owner',
  of: 'policy',
  grants: ['contracting'],
  params: riskParams,
  response: evaluationKitSchema,
  creates: true,
  problems: ['evaluation-not-required', 'evaluation-closed', 'photo-cap-reached', 'rate-limited'],
});

export const renewChallenges = endpoint({
  method: 'POST',
  path: '/policies/{id}/risks/{riskId}/challenges',
  summary: 'Más retos de un solo uso para una peritación abierta',
  who: 'evaluation',
  of: 'policy',
  grants: ['evaluation'],
  params: riskParams,
  response: v.object({ challenges: v.array(challengeSchema) }),
  creates: true,
  problems: ['evaluation-not-required', 'evaluation-closed', 'photo-cap-reached', 'rate-limited'],
});

const captureSide = v.picklist(['front', 'back', 'invoice', 'imei']);
/** Longer side of a screen divided by the shorter: a square has 1, and no screen is longer than a remote control. */
const screenRatio = v.pipe(v.number(), v.minValue(1), v.maxValue(10));
/** Longest picture in base64, as the specification sends it: as large as an upload may be, and room for what encoders insert (line breaks, `\/`). */
const maxPictureText = 4 * Math.ceil(maxCaptureBytes / 3) + 1024 * 1024;
const base64Text = v.pipe(v.string(), v.maxLength(maxPictureText));
const maxOtherFields = 64 * 1024;

/** `captures` names files that were uploaded before, by their ids; the pictures in base64 of the specification are accepted too (decision A85). */
export const submitEvaluationBody = v.object({
  id: uuid,
  policy_risk_id: v.optional(id),
  imei: v.nullable(v.pipe(v.string(), v.maxLength(40))),
  imei2: v.optional(v.nullable(v.pipe(v.string(), v.maxLength(40)))),
  imei_source: v.nullable(imeiSourceSchema),
  challenge: v.optional(v.nullable(challengeText)),
  /** The phone that sends the evaluation: its system, and the longer side of its screen divided by the shorter. Older apps leave it out. */
  device: v.optional(v.object({ platform: v.picklist(platforms), screen_ratio: screenRatio })),
  captures: v.optional(
    v.pipe(
      v.array(
        v.object({
          id: uuid,
          side: captureSide,
          sha256: sha256Hex,
          taken_at: instantField,
          /** `file`: chosen from the gallery or another device (decision A89); a person looks at it. */
          flags: v.optional(v.pipe(v.array(v.picklist(['file', 'other-person', 'no-challenge'])), v.maxLength(3))),
          /** The picture's place in the camera frame when it was cropped (decision A90), in frame pixels. */
          frame: v.optional(
            v.object({ width: v.number(), height: v.number(), x: v.number(), y: v.number(), w: v.number(), h: v.number() }),
          ),
        }),
      ),
      v.maxLength(6),
    ),
  ),
  frontal: v.optional(v.object({ base64: base64Text, extension: v.optional(v.string()) })),
  trasera: v.optional(v.object({ base64: base64Text, extension: v.optional(v.string()) })),
});

const submitProblems = [
  'imei-invalid',
  'imei-repeated',
  'imei-cap-reached',
  'photo-cap-reached',
  'evaluation-not-required',
  'evaluation-closed',
  'challenge-unknown',
  'challenge-used',
  'capture-missing',
  'different-bytes',
  'unsupported-media',
  'picture-damaged',
  'picture-too-large',
  'too-large',
  'rate-limited',
] as const;

/**
 * The policy, of which the specification reads `policy_risks[0].policy_risk_mobile.id` (so the evaluated risk comes first, decision A64), with the evaluation beside
 * it.
 */
const submitResponse = v.object({ ...policySchema.entries, policy_risk_id: id, evaluation: evaluationSchema });

export const submitEvaluation = endpoint({
  method: 'POST',
  path: '/policies/{id}/risks/{riskId}/evaluations',
  summary: 'Enviar una peritación',
  who: 'evaluation',
  of: 'policy',
  grants: ['evaluation'],
  params: riskParams,
  body: submitEvaluationBody,
  response: submitResponse,
  creates: '/policies/{id}/evaluations/{evaluation.id}',
  problems: submitProblems,
  idempotent: true,
  maxBodyBytes: 2 * maxPictureText + maxOtherFields,
});

export const submitPolicyEvaluation = endpoint({
  method: 'POST',
  path: '/policies/{id}/evaluations',
  summary: 'Enviar una peritación diciendo el riesgo en el cuerpo (o el único móvil activo)',
  who: 'evaluation',
  of: 'policy',
  grants: ['evaluation'],
  params: v.object({ id: idParam }),
  body: submitEvaluationBody,
  response: submitResponse,
  creates: './{evaluation.id}',
  problems: [...submitProblems, 'risk-ambiguous'],
  idempotent: true,
  maxBodyBytes: 2 * maxPictureText + maxOtherFields,
});

export const readImei = endpoint({
  method: 'POST',
  path: '/policies/{id}/risk/{riskId}/imei',
  summary: 'Leer el IMEI de una imagen: el servidor lee sus códigos de barras y su texto',
  who: 'evaluation',
  of: 'policy',
  grants: ['evaluation'],
  params: riskParams,
  body: v.object({
    filename: v.optional(v.pipe(v.string(), v.maxLength(100)), 'captura_imei'),
    extension: v.optional(v.pipe(v.string(), v.maxLength(10)), 'png'),
    base64: base64Text,
  }),
  response: v.object({ imei: v.string(), imei2: v.nullable(v.string()), source: v.picklist(['barcode', 'ocr']) }),
  problems: [
    'imei-unreadable',
    'imei-cap-reached',
    'unsupported-media',
    'picture-damaged',
    'picture-too-large',
    'too-large',
    'rate-limited',
  ],
  maxBodyBytes: maxPictureText + maxOtherFields,
});

const decidedPhoto = v.object({ label: v.picklist(photoLabels), reasons: v.optional(v.array(photoReasonSchema)) });

export const decideEvaluation = endpoint({
  method: 'PATCH',
  path: '/policies/{id}/evaluations/{evaluationId}',
  summary: 'Decidir una peritación (oficina)',
  who: 'staff',
  params: v.object({ id: idParam, evaluationId: uuid }),
  body: v.object({ frontal: decidedPhoto, trasera: decidedPhoto }),
  response: evaluationSchema,
  problems: ['evaluation-closed', 'held-by-another'],
});
