import * as v from 'valibot';
import { assessmentSignals } from '#domain/evaluation/assessment.ts';
import { modelProblems } from '#domain/evaluation/model-reading.ts';
import { photoLabels } from '#domain/evaluation/photo-label.ts';
import { endpoint } from './endpoint.ts';
import { challengeText } from './evaluations.ts';
import { id, idParam, instant, sha256Hex, uuid, uuidOut } from './fields.ts';
import { evaluationSchema, photoLabelSchema, photoReasonSchema } from './policies.ts';

const findingSchema = v.object({
  measure: v.string(),
  value: v.union([v.number(), v.string()]),
  /** The threshold that the measurement is compared with: a lowest or a highest value. */
  floor: v.union([v.number(), v.string()]),
  outcome: v.picklist(['met', 'refused', 'doubtful']),
  reason: photoReasonSchema,
});

const markSchema = v.object({
  what: v.picklist(['phone', 'challenge']),
  /** Position as shares of the picture's width and height, 0 to 1; it may reach outside the picture. */
  box: v.object({ x: v.number(), y: v.number(), width: v.number(), height: v.number() }),
});

const deviceSignalSchema = v.object({
  signal: v.picklist(['imei-platform', 'policy-platform', 'screenshot-shape']),
  value: v.union([v.number(), v.string()]),
  expected: v.union([v.number(), v.string()]),
  outcome: v.picklist(['met', 'differs']),
});

/** The answer of an operator's model: each score with the thresholds of that time, or the reason why it gave none. */
const modelReportSchema = v.union([
  v.object({
    name: v.string(),
    version: v.string(),
    scores: v.array(
      v.object({
        name: v.string(),
        means: v.picklist(photoLabels),
        score: v.number(),
        low: v.number(),
        high: v.number(),
        outcome: v.picklist(['sure', 'doubtful', 'nothing']),
      }),
    ),
  }),
  v.object({ problem: v.picklist(modelProblems) }),
]);
export type ModelReport = v.InferOutput<typeof modelReportSchema>;

const photoReportSchema = v.object({
  side: v.picklist(['front', 'back']),
  capture_id: uuidOut,
  sha256: v.string(),
  taken_at: v.nullable(instant),
  flags: v.array(v.string()),
  label: photoLabelSchema,
  reasons: v.array(photoReasonSchema),
  marks: v.array(markSchema),
  findings: v.array(findingSchema),
  /** Null when no model was asked. */
  model: v.nullable(modelReportSchema),
});
export type PhotoReport = v.InferOutput<typeof photoReportSchema>;

const imeiCheckSchema = v.object({
  at: instant,
  picture: v.picklist(['same', 'other', 'unread', 'unopened', 'none']),
  read: v.nullable(v.object({ imei: v.string(), imei2: v.nullable(v.string()), by: v.picklist(['barcode', 'ocr']) })),
  /** Maker and model that the type allocation code of the IMEI stands for, beside the brand in the policy: a hint, never a reason to reject. */
  phone: v.nullable(v.object({ brand: v.string(), model: v.nullable(v.string()), declared_brand: v.string(), agrees: v.boolean() })),
});

/** `model`: the rules, with the answer of an operator's model on at least one photo. */
const decidedBySchema = v.picklist(['rules', 'model', 'person']);
export type DecidedBy = v.InferOutput<typeof decidedBySchema>;

export const evaluationReportSchema = v.object({
  id: uuidOut,
  policy_risk_id: id,
  imei: v.nullable(v.string()),
  imei2: v.nullable(v.string()),
  imei_source: v.nullable(v.picklist(['barcode', 'ocr', 'typed'])),
  /** What the server itself reads in the photo of the IMEI and knows about the number; only for staff, and null until it has checked. */
  imei_check: v.nullable(imeiCheckSchema),
  /** The challenge that the front photo shows: a good front photo that is handed in again keeps it. */
  challenge: v.nullable(challengeText),
  created_at: instant,
  decided_at: v.nullable(instant),
  decided_by: v.nullable(decidedBySchema),
  /** Whether the customer can ask for a person to look at it again: once, after the rules or a person rejected it, while the policy asks for the evaluation. */
  can_ask_review: v.boolean(),
  review_asked_at: v.nullable(instant),
  /** Signals that send the evaluation to a person whatever the photos show; only for staff. */
  signals: v.array(v.picklist(assessmentSignals)),
  /** Whether the phone that was used is the insured one: hints for staff, empty for everybody else. */
  device_signals: v.array(deviceSignalSchema),
  photos: v.array(photoReportSchema),
});
export type EvaluationReport = v.InferOutput<typeof evaluationReportSchema>;

const evaluationParams = v.object({ id: idParam, evaluationId: uuid });

/** What was measured in the photos of an evaluation. Until it is decided only staff see the measurements: a suspicion is no verdict. */
export const getEvaluationReport = endpoint({
  method: 'GET',
  path: '/policies/{id}/evaluations/{evaluationId}',
  summary: 'Lo que se ha visto en las fotos de una peritación',
  who: 'evaluation',
  of: 'policy',
  grants: ['evaluation'],
  params: evaluationParams,
  response: evaluationReportSchema,
  problems: [],
});

/** GDPR art. 22 and decision A74: nobody is refused by a machine alone. */
export const askReview = endpoint({
  method: 'POST',
  path: '/policies/{id}/evaluations/{evaluationId}/review',
  summary: 'Pedir que una persona revise la decisión',
  who: 'evaluation',
  of: 'policy',
  grants: ['evaluation'],
  params: evaluationParams,
  response: evaluationSchema,
  problems: ['evaluation-closed'],
});

/** The record that proves an evaluation; it holds no personal data. */
export const evidenceRecordSchema = v.object({
  evaluation_id: uuidOut,
  handed_in_at: instant,
  challenge: v.nullable(v.string()),
  decided_at: v.nullable(instant),
  decided_by: v.nullable(decidedBySchema),
  photos: v.array(
    v.object({
      side: v.picklist(['front', 'back', 'invoice', 'imei']),
      sha256: v.string(),
      taken_at: instant,
      received_at: instant,
      label: photoLabelSchema,
      reasons: v.array(photoReasonSchema),
    }),
  ),
});
export type EvidenceRecord = v.InferOutput<typeof evidenceRecordSchema>;

const evidenceSchema = v.object({ record: evidenceRecordSchema, digest: v.string() });

export const getEvidence = endpoint({
  method: 'GET',
  path: '/policies/{id}/evaluations/{evaluationId}/evidence',
  summary: 'Justificante de una peritación (PDF si se pide application/pdf)',
  who: 'owner',
  of: 'policy',
  params: evaluationParams,
  response: evidenceSchema,
  files: ['application/pdf'],
  problems: [],
});

/** The certificate under which documents are sealed now; one sealed before may bear an earlier certificate. */
const sealSchema = v.object({
  name: v.string(),
  sha256: v.string(),
  /** The installation has made the certificate itself: no authority vouches for its name. */
  is_self_made: v.boolean(),
});
export type SealWire = v.InferOutput<typeof sealSchema>;

/** Checks a justificante that somebody holds against the server's record. `record` null: the record is different by now, and only a newer justificante shows it. */
export const checkEvidence = endpoint({
  method: 'GET',
  path: '/evidence/{evaluationId}/{digest}',
  summary: 'Comprobar un justificante por su huella',
  who: 'public',
  params: v.object({ evaluationId: uuid, digest: sha256Hex }),
  response: v.object({ digest: v.string(), record: v.nullable(evidenceRecordSchema), seal: sealSchema }),
  problems: ['rate-limited'],
});

/** Whether a file is, byte for byte, one that was handed out here. The file is not uploaded: its hash is sent. */
export const checkEvidenceFile = endpoint({
  method: 'GET',
  path: '/evidence-files/{sha256}',
  summary: 'Comprobar el archivo de un justificante por su SHA-256',
  who: 'public',
  params: v.object({ sha256: sha256Hex }),
  response: v.object({
    issued_at: instant,
    /** The server's record as it is now. */
    record: evidenceRecordSchema,
    /** Whether the file still agrees with that record. */
    is_current: v.boolean(),
    /** The certificate under which documents are sealed now; `sha256` is its hash. */
    seal: sealSchema,
  }),
  problems: ['rate-limited'],
});
