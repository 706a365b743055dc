import type { SessionDevice } from '#domain/evaluation/device-signals.ts';
import type { EvaluationProgress } from '#domain/evaluation/steps.ts';
import type { BodyInput } from '#domain/wire/endpoint.ts';
import type { submitEvaluation } from '#domain/wire/evaluations.ts';

export type CaptureSide = 'front' | 'back' | 'invoice' | 'imei';
type SubmittedCapture = NonNullable<BodyInput<typeof submitEvaluation>['captures']>[number];

/** One thing captured: its bytes are an outbox item of the same id. */
export interface DraftCapture {
  id: string;
  sha256: string;
  /** Epoch milliseconds. */
  takenAt: number;
  flags: NonNullable<SubmittedCapture['flags']>;
  frame: SubmittedCapture['frame'] | null;
  /** What the phone itself thinks of it, for the pill of the review. */
  quality: 'sharp' | 'blurred' | 'dark' | 'glare' | 'unknown';
  /** Arrived with an earlier try and good: it is named again, and not sent again. */
  isOnServer?: boolean;
}

export interface DraftImei {
  value: string;
  second: string | null;
  source: 'barcode' | 'ocr' | 'typed';
}

/** Everything a person has done of one evaluation, as it is kept on the phone: written before the screen moves on. */
export interface Draft {
  evaluationId: string;
  imei: DraftImei | null;
  captures: Partial<Record<CaptureSide, DraftCapture>>;
  challenge: string | null;
  /** Failed tries with the IMEI on this phone, for "Intento n de 3". */
  imeiTries: number;
  /** The outbox items that were released with "Enviar"; empty until then. */
  released: string[];
}

export function newDraft(evaluationId: string): Draft {
  return { evaluationId, imei: null, captures: {}, challenge: null, imeiTries: 0, released: [] };
}

/** Ids of the captures whose bytes are still this phone's. */
export function ownCaptures(draft: Draft): string[] {
  return Object.values(draft.captures)
    .filter((capture) => !capture.isOnServer)
    .map((capture) => capture.id);
}

export function progressOf(draft: Draft): EvaluationProgress {
  return {
    hasImei: draft.imei !== null,
    hasFront: draft.captures.front !== undefined,
    hasBack: draft.captures.back !== undefined,
    isReleased: draft.released.length > 0,
  };
}

/** What submit carries (decision A85); `device`: the phone that sends it. */
export function submissionOf(draft: Draft, riskId: number, device: SessionDevice): BodyInput<typeof submitEvaluation> {
  const captures = Object.entries(draft.captures).map(([side, capture]) => ({
    id: capture.id,
    side: side as CaptureSide,
    sha256: capture.sha256,
    taken_at: new Date(capture.takenAt).toISOString(),
    flags: capture.flags,
    ...(capture.frame ? { frame: capture.frame } : {}),
  }));
  return {
    id: draft.evaluationId,
    policy_risk_id: riskId,
    imei: draft.imei?.value ?? null,
    imei2: draft.imei?.second ?? null,
    imei_source: draft.imei?.source ?? null,
    challenge: draft.challenge,
    device: { platform: device.platform, screen_ratio: device.screenRatio },
    captures,
  };
}
