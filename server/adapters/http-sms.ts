import { OutsideError } from '#server/ports/outside-error.ts';
import type { Sms } from '#server/ports/sms.ts';
import { callService } from './outgoing.ts';

const attemptMs = 10_000;
/** The number or the words are refused, which another try does not change. What is refused of us, such as a wrong key, may be mended in the settings. */
const finalStatuses = [400, 410, 413, 422];

/**
 * Posts each message as JSON (`{ id, to, text }`, and `from` where the settings name a sender) to a gateway, with its id as `Idempotency-Key`. Any 2xx: taken. Redirects are
 * not followed.
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
        // What went wrong may quote the address, in which an operator may have a secret.
        throw new OutsideError('SMS no answer');
      });
      await response.body?.cancel();
      if (!response.ok) throw new OutsideError(`SMS ${response.status}`, { isFinal: finalStatuses.includes(response.status) });
    },
  };
}
