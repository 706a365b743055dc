import { OutsideError } from '#server/ports/outside-error.ts';
import type { Sms } from '#server/ports/sms.ts';
import { callService } from './outgoing.ts';

const attemptMs = 10_000;
/**
 * Statuses that refuse the number or the text, so that another try is useless. Refusals of the sender, such as for a wrong key, are not final: the settings may be
 * corrected.
 */
const finalStatuses = [400, 410, 413, 422];

/**
 * Posts each message as JSON (`{ id, to, text }`, and `from` when the settings name a sender) to a gateway, with its id as `Idempotency-Key`. Any 2xx means accepted.
 * Redirects are not followed.
 */
export function httpSms({ address, key, from }: { address: URL; key: string | undefined; from: string | undefined }): Sms {
  return {
    isDemo: false,
    async send({ id, to, text }) {
      const response = await callService(address, {
        method: 'POST',
        signal: AbortSignal.timeout(attemptMs),
        headers: {
          'content-type': 'application/json',
          'idempotency-key': id,
          ...(key === undefined ? {} : { authorization: `Bearer ${key}` }),
        },
        body: JSON.stringify({ id, to, text, ...(from === undefined ? {} : { from }) }),
      }).catch(() => {
        // The error may quote the address, which may contain a secret of the operator.
        throw new OutsideError('SMS no answer');
      });
      await response.body?.cancel();
      if (!response.ok) throw new OutsideError(`SMS ${response.status}`, { isFinal: finalStatuses.includes(response.status) });
    },
  };
}
