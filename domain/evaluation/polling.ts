import type { PhotoLabel } from './photo-label.ts';
import { type Verdict, verdictOf } from './verdict.ts';

/** An answer of `evaluation-status`, as far as polling uses it. */
export interface EvaluationAnswer {
  status: 'waiting' | 'finished';
  /** Who judges the evaluation while it waits; null before it has been submitted. */
  review: 'automatic' | 'person' | null;
  frontal: { label: PhotoLabel };
  trasera: { label: PhotoLabel };
  /** By when a person will have looked at the evaluation, a date and an hour in Madrid; absent or null where the server promises none. */
  answer_by?: { date: string; hour: number } | null | undefined;
}

export interface PollingLimits {
  intervalMs: number;
  maxAttempts: number;
}

/** Specification §9. */
export const pollingLimits: PollingLimits = { intervalMs: 5000, maxAttempts: 12 };

export type PollingState =
  | { kind: 'polling'; attempts: number }
  /** A person judges the evaluation: attempts no longer count, and the customer may leave (decision A41). `answerBy`: by when, where the server says so. */
  | { kind: 'person'; answerBy?: NonNullable<EvaluationAnswer['answer_by']> }
  /** `maxAttempts` answers without a result: shown as Rejected with the reason `timeout`; it uses up no repetition, and a late result replaces it. */
  | { kind: 'timeout' }
  | { kind: 'decided'; verdict: Verdict }
  /** The policy has ended, or no longer insures this phone: no result will come. */
  | { kind: 'closed' };

/**
 * Whether an automatic assessment has run for longer than the app waits for it: the customer may then begin again without its result
 * (decision A41). The app asks for the first time as soon as the evaluation has arrived. An evaluation that a person judges is never stuck.
 */
export function isStuck(pending: { review: 'automatic' | 'person' | null; submittedAtMs: number }, nowMs: number): boolean {
  return pending.review === 'automatic' && nowMs - pending.submittedAtMs >= (pollingLimits.maxAttempts - 1) * pollingLimits.intervalMs;
}

/** The first state, and the one to which "Seguir esperando" returns. */
export const pollingStart: PollingState = { kind: 'polling', attempts: 0 };

/**
 * The next state after an answer of `evaluation-status`. Only answers count as attempts, time without a network does not (decision A41). A result replaces
 * every state. A finished evaluation without two known labels is with a person: the customer is neither told of breakage nor asked to repeat (decision A42).
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
