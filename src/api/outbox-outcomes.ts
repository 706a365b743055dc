import * as v from 'valibot';
import type { Outcome } from '#domain/outbox/outcome.ts';
import { captureReceiptSchema } from '#domain/wire/captures.ts';
import { receiptHeader } from '#domain/wire/fields.ts';
import { problemCodeSchema, readableProblemSchema } from '#domain/wire/problem.ts';
import { jsonOf, retryAfterMs } from './answer-parts.ts';
import type { Answer } from './fetch-http-stack.ts';

/**
 * What this needs of a problem document: more must not be asked of a server that is newer or older than we are. Only the whole form shows
 * that one with a code that is not known here is ours.
 */
const problemPart = v.union([v.object({ code: problemCodeSchema }), readableProblemSchema]);
/** The fields of the body that a problem names. */
const fieldsPart = v.object({ fields: v.array(v.object({ path: v.string() })) });
const receiptPart = v.pick(captureReceiptSchema, ['sha256']);

/** Nobody answered, or not our API. What the device says of its network is a hint for how long to wait (fault FB11). */
export function noAnswer(waitMs: number | null = null): Outcome {
  return { type: 'no-answer', isOffline: typeof navigator === 'object' && navigator.onLine === false, retryAfterMs: waitMs };
}

/** The hash that a receipt header names; null when there is none. */
export function receiptIn(header: string | null | undefined): string | null {
  return header?.match(/^sha-256=([0-9a-f]{64})$/)?.[1] ?? null;
}

/** The hash in the JSON of `GET /captures/{id}`; null when it is not one. */
export function receiptInBody(text: string): string | null {
  const parsed = v.safeParse(receiptPart, jsonOf(text));
  return parsed.success ? parsed.output.sha256 : null;
}

/** What the answer to a call means. A refusal counts only as a problem document of ours: a log-in page of a hotel decides nothing. */
export function outcomeOfAnswer({ status, header, text }: Answer): Outcome {
  if (status >= 200 && status < 300) {
    const sha256 = receiptIn(header(receiptHeader));
    return sha256 === null ? { type: 'no-receipt' } : { type: 'receipt', sha256 };
  }
  const waitMs = retryAfterMs(header('Retry-After'));
  const json = jsonOf(text);
  const problem = v.safeParse(problemPart, json);
  if (!problem.success) return noAnswer(waitMs);
  const named = v.safeParse(fieldsPart, json);
  const fields = named.success ? { fields: named.output.fields.map(({ path }) => path) } : {};
  return { type: 'problem', status, code: problem.output.code, retryAfterMs: waitMs, ...fields };
}

/** What the answer of an upload means, one without a receipt. `isSlot`: it was about a slot, not about making one. */
export function outcomeOfSlotAnswer(answer: Answer, of: { isSlot: boolean; hasBody: boolean }): Outcome {
  const { status } = answer;
  // Where there is no word of ours in it, somebody else may have answered for the server; tus puts its version on each of its own answers.
  const isOurs = answer.header('Tus-Resumable') !== null || /problem\+json/.test(answer.header('Content-Type') ?? '');
  if (status < 400 || !isOurs) return noAnswer(retryAfterMs(answer.header('Retry-After')));
  if (of.isSlot && (status === 404 || status === 410)) return { type: 'slot-gone' };
  if (status === 423) return { type: 'slot-locked' };
  // The answer to HEAD has no body to say why.
  if (!of.hasBody) return { type: 'no-receipt' };
  const outcome = outcomeOfAnswer(answer);
  return outcome.type === 'no-answer' && status === 409 ? { type: 'offset-conflict' } : outcome;
}
