import * as v from 'valibot';
import { OutsideError } from '#server/ports/outside-error.ts';
import type { PolicyPartner } from '#server/ports/policy-partner.ts';
import { callService } from './outgoing.ts';

const attemptMs = 10_000;
const maxAnswerLength = 200;
/** Statuses of refusals that are temporary: request timeout, too early, too many requests. */
const passingStatuses = [408, 425, 429];
const answerSchema = v.object({ reference: v.pipe(v.string(), v.maxLength(maxAnswerLength)) });

/**
 * Posts each document as JSON, with its id as `Idempotency-Key`. 2xx: accepted (the answer's `reference` is kept); other 4xx: refused for good; anything else is tried
 * again. Redirects are not followed: the document has personal data, and goes to this address only.
 */
export function httpPartner(address: URL, key: string | undefined): PolicyPartner {
  return {
    async deliver({ id, content }) {
      const response = await callService(address, {
        method: 'POST',
        signal: AbortSignal.timeout(attemptMs),
        headers: {
          'content-type': 'application/json',
          'idempotency-key': id,
          ...(key === undefined ? {} : { authorization: `Bearer ${key}` }),
        },
        body: JSON.stringify(content),
      });
      if (response.ok) {
        const parsed = v.safeParse(answerSchema, await response.json().catch(() => null));
        return { isTaken: true, answer: parsed.success ? parsed.output.reference : null };
      }
      await response.body?.cancel();
      const isRefused = response.status >= 400 && response.status < 500 && !passingStatuses.includes(response.status);
      if (!isRefused) throw new OutsideError(`segelevia ${response.status}`);
      return { isTaken: false, answer: `HTTP ${response.status}` };
    },
    forget: async () => undefined,
  };
}
