import * as v from 'valibot';
import type { Outcome } from '#domain/outbox/outcome.ts';
import { captureReceiptSchema } from '#domain/wire/captures.ts';
import { receiptHeader } from '#domain/wire/fields.ts';
import { problemCodeSchema, readableProblemSchema } from '#domain/wire/problem.ts';
import { jsonOf, retryAfterMs } from './answer-parts.ts';
import type { Answer } from './fetch-http-stack.ts';

/**
 * The parts of a problem document that are needed here: the server may be newer or older than this app, so nothing more is required of it. A code that this app does
 * not know is accepted only in a complete problem document, which shows that it is from our server.
 */
const problemPart = v.union([v.object({ code: problemCodeSchema }), readableProblemSchema]);
/** The fields of the body that a problem document names. */
const fieldsPart = v.object({ fields: v.array(v.object({ path: v.string() })) });
const receiptPart = v.pick(captureReceiptSchema, ['sha256']);

/** There was no answer, or it was not our API's. What the device says of its network is only a hint for how long to wait (fault FB11). */
export function noAnswer(waitMs: number | null = null): Outcome {
  return { type: 'no-answer', isOffline: typeof navigator === 'object' && navigator.onLine === false, retryAfterMs: waitMs };
}

/** The hash in a receipt header; null when there is none. */
export function receiptIn(header: string | null | undefined): string | null {
  return header?.match(/^sha-256=([0-9a-f]{64})$/)?.[1] ?? null;
}

/** The hash in the JSON of `GET /captures/{id}`; null when the text is no such JSON. */
export function receiptInBody(text: string): string | null {
  const parsed = v.safeParse(receiptPart, jsonOf(text));
  return parsed.success ? parsed.output.sha256 : null;
}

/** Interprets the answer to a call. A refusal counts only as a problem document of ours: the log-in page of a hotel's network decides nothing. */
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

/** Interprets an answer during an upload that carries no receipt. `isSlot`: the request was to a slot, and not the one that creates it. */
export function outcomeOfSlotAnswer(answer: Answer, of: { isSlot: boolean; hasBody: boolean }): Outcome {
  const { status } = answer;
  // An answer with no mark of ours may come from something in between; tus adds its version to each of its own answers.
  const isOurs = answer.header('Tus-Resumable') !== null || /problem\+json/.test(answer.header('Content-Type') ?? '');
  if (status < 400 || !isOurs) return noAnswer(retryAfterMs(answer.header('Retry-After')));
  if (of.isSlot && (status === 404 || status === 410)) return { type: 'slot-gone' };
  if (status === 423) return { type: 'slot-locked' };
  // The answer to HEAD has no body that could name the reason.
  if (!of.hasBody) return { type: 'no-receipt' };
  const outcome = outcomeOfAnswer(answer);
  return outcome.type === 'no-answer' && status === 409 ? { type: 'offset-conflict' } : outcome;
}
