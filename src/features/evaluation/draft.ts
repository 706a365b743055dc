import type { EvaluationProgress } from '#domain/evaluation/steps.ts';
import type { ShotVerdict } from '#domain/imaging/shot-verdict.ts';
import type { BodyInput } from '#domain/wire/endpoint.ts';
import type { submitEvaluation } from '#domain/wire/evaluations.ts';

export type CaptureSide = 'front' | 'back' | 'invoice' | 'imei';
type SubmittedCapture = NonNullable<BodyInput<typeof submitEvaluation>['captures']>[number];

/** One photo or document: its bytes are an outbox item of the same id. */
export interface DraftCapture {
  id: string;
  sha256: string;
  /** Epoch milliseconds. */
  takenAt: number;
  flags: NonNullable<SubmittedCapture['flags']>;
  frame: SubmittedCapture['frame'] | null;
  /** The phone's own verdict on the photo, for the pill in the review. */
  quality: ShotVerdict;
  /** The photo arrived with an earlier try and is good: the new try names it again without sending it again. */
  isOnServer?: boolean;
}

export interface DraftImei {
  value: string;
  second: string | null;
  source: 'barcode' | 'ocr' | 'typed';
}

/** Everything a person has done of one evaluation, as it is stored on the phone, always before the screen moves on. */
export interface Draft {
  evaluationId: string;
  imei: DraftImei | null;
  captures: Partial<Record<CaptureSide, DraftCapture>>;
  challenge: string | null;
  /** Failed tries with the IMEI on this phone, for "Te quedan n repeticiones". */
  imeiTries: number;
  /** The outbox items that were released with "Enviar"; empty until then. */
  released: string[];
  /** The person changed something after "Enviar": the evaluation counts as it was sent. */
  isTooLate?: boolean;
  /** The phone has lost photos of it that were not sent, and the person has to take them again. */
  isCleared?: boolean;
}

export function newDraft(evaluationId: string): Draft {
  return { evaluationId, imei: null, captures: {}, challenge: null, imeiTries: 0, released: [] };
}

export function progressOf(draft: Draft): EvaluationProgress {
  return {
    hasImei: draft.imei !== null,
    hasFront: draft.captures.front !== undefined,
    hasBack: draft.captures.back !== undefined,
    isReleased: draft.released.length > 0,
  };
}
