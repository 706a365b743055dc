import type { PhotoLabel } from './photo-label.ts';
import { type Verdict, verdictOf } from './verdict.ts';

/** What the server says of an evaluation when it is asked how it goes. */
export interface EvaluationAnswer {
  status: 'waiting' | 'finished';
  /** Who has it while it waits; null before it has been handed in. */
  review: 'automatic' | 'person' | null;
  frontal: { label: PhotoLabel };
  trasera: { label: PhotoLabel };
  /** By when a person will have looked at the evaluation: a day and an hour of Madrid, where the server promises one. */
  answer_by?: { date: string; hour: number } | null | undefined;
}

export interface PollingLimits {
  /** Specification §9: 5000. */
  intervalMs: number;
  /** Specification §9: 12. */
  maxAttempts: number;
}

export type PollingState =
  | { kind: 'polling'; attempts: number }
  /** A person has the case: nobody counts any more, the customer may leave (decision A41). `answerBy`: until when, where the server says so. */
  | { kind: 'person'; answerBy?: NonNullable<EvaluationAnswer['answer_by']> }
  /** Twelve answers without an end: shown as Rejected with the reason `timeout`; spends no repetition and a late result replaces it. */
  | { kind: 'timeout' }
  | { kind: 'decided'; verdict: Verdict }
  /** Its policy has ended, or insures this phone no more: no result will come. */
  | { kind: 'closed' };

/**
 * Whether an assessment has gone on for longer than the app waits (specification §9: twelve times five seconds): the customer may begin
 * again without it (decision A41). What a person has is never stuck.
 */
export function isStuck(pending: { review: 'automatic' | 'person' | null; submittedAtMs: number }, nowMs: number): boolean {
  return pending.review === 'automatic' && nowMs - pending.submittedAtMs >= stuckMs;
}

const stuckMs = 60_000;

/** Also where "Seguir esperando" begins again. */
export const pollingStart: PollingState = { kind: 'polling', attempts: 0 };

/**
 * The next state after an answer of `evaluation-status`. Only answers count, so that time without a network does not
 * (decision A41). A result wins from every state. Finished without two known labels is with a person: it neither accuses of
 * breakage nor asks to repeat (decision A42).
 */
export function afterAnswer(state: PollingState, answer: EvaluationAnswer, limits: PollingLimits): PollingState {
  const person: PollingState = { kind: 'person', ...(answer.answer_by ? { answerBy: answer.answer_by } : {}) };
  if (answer.status === 'finished') {
    const verdict = verdictOf(answer.frontal.label, answer.trasera.label);
    return verdict === null ? person : { kind: 'decided', verdict };
  }
  if (state.kind === 'decided') return state;
  if (answer.review === 'person') return person;
  if (state.kind === 'timeout') return state;
  const attempts = state.kind === 'polling' ? state.attempts + 1 : 1;
  return attempts >= limits.maxAttempts ? { kind: 'timeout' } : { kind: 'polling', attempts };
}
