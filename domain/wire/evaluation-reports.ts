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
  /** The floor or the ceiling that it is measured by. */
  floor: v.union([v.number(), v.string()]),
  outcome: v.picklist(['met', 'refused', 'doubtful']),
  reason: photoReasonSchema,
});

const markSchema = v.object({
  what: v.picklist(['phone', 'challenge']),
  /** Shares of the picture's sides, 0 to 1; may reach outside of it. */
  box: v.object({ x: v.number(), y: v.number(), width: v.number(), height: v.number() }),
});

const deviceSignalSchema = v.object({
  signal: v.picklist(['imei-platform', 'policy-platform', 'screenshot-shape']),
  value: v.union([v.number(), v.string()]),
  expected: v.union([v.number(), v.string()]),
  outcome: v.picklist(['met', 'differs']),
});

/** What an operator's model said: each score between the thresholds of that moment, or why it said nothing. */
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
  /** Maker and model of the type allocation code beside the brand of the policy: advice, never a reason. */
  phone: v.nullable(v.object({ brand: v.string(), model: v.nullable(v.string()), declared_brand: v.string(), agrees: v.boolean() })),
});

/** `model`: the rules, with an operator's model heard on at least one photo. */
const decidedBySchema = v.picklist(['rules', 'model', 'person']);
export type DecidedBy = v.InferOutput<typeof decidedBySchema>;

export const evaluationReportSchema = v.object({
  id: uuidOut,
  policy_risk_id: id,
  imei: v.nullable(v.string()),
  imei2: v.nullable(v.string()),
  imei_source: v.nullable(v.picklist(['barcode', 'ocr', 'typed'])),
  /** What the server itself read and knows of the number; only staff are told, and null until it has looked. */
  imei_check: v.nullable(imeiCheckSchema),
  /** What the front shows: a good front that is handed in again keeps it. */
  challenge: v.nullable(challengeText),
  created_at: instant,
  decided_at: v.nullable(instant),
  decided_by: v.nullable(decidedBySchema),
  /** A person can be asked to look at it again: once, after the rules or a person refused it. */
  can_ask_review: v.boolean(),
  review_asked_at: v.nullable(instant),
  /** What is for a person whatever the photos show; only staff are told. */
  signals: v.array(v.picklist(assessmentSignals)),
  /** Whether the phone that was used is the insured one: hints for staff, empty for everybody else. */
  device_signals: v.array(deviceSignalSchema),
  photos: v.array(photoReportSchema),
});
export type EvaluationReport = v.InferOutput<typeof evaluationReportSchema>;

const evaluationParams = v.object({ id: idParam, evaluationId: uuid });

/** What was seen in the photos of an evaluation. Until it is decided only staff are told what was measured: a suspicion is no verdict. */
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

/** What proves an evaluation: nothing in it is personal. */
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
  /** The installation has made it itself: no authority answers for its name. */
  is_self_made: v.boolean(),
});
export type SealWire = v.InferOutput<typeof sealSchema>;

/**
 * Whoever holds a justificante can see whether the server still says what it says. `record` null: the server says another thing now, and
 * only a newer justificante tells what.
 */
export const checkEvidence = endpoint({
  method: 'GET',
  path: '/evidence/{evaluationId}/{digest}',
  summary: 'Comprobar un justificante por su huella',
  who: 'public',
  params: v.object({ evaluationId: uuid, digest: sha256Hex }),
  response: v.object({ digest: v.string(), record: v.nullable(evidenceRecordSchema), seal: sealSchema }),
  problems: ['rate-limited'],
});

/** Whether a file is, to the byte, one that was handed out here. The file itself stays where it is: its hash is asked for. */
export const checkEvidenceFile = endpoint({
  method: 'GET',
  path: '/evidence-files/{sha256}',
  summary: 'Comprobar el archivo de un justificante por su SHA-256',
  who: 'public',
  params: v.object({ sha256: sha256Hex }),
  response: v.object({
    issued_at: instant,
    /** What the server says now. */
    record: evidenceRecordSchema,
    /** Whether the file still says what the server says now. */
    is_current: v.boolean(),
    /** The certificate under which documents are sealed now; `sha256` is its hash. */
    seal: sealSchema,
  }),
  problems: ['rate-limited'],
});
