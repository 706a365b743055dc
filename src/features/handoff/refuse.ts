import { handoffMs, openedMs } from '#domain/handoff/lifetimes.ts';
import { type HandoffCode, refuseHandoff } from '#domain/wire/handoffs.ts';
import { NoAnswerError } from '#src/api/api-error.ts';
import type { Api } from '#src/api/client.ts';

const againMs = 15_000;

/**
 * "No he sido yo": ends the handoff on the server. Without a network the call is repeated until there is one, as long as this page is open. Resolves when the
 * code is no longer valid, also because it has expired. The refusal is not stored.
 */
export async function refuse(api: Api, code: HandoffCode): Promise<void> {
  // Not by the phone's clock: after it was set forward, a code that is still valid would be taken for an expired one.
  const until = performance.now() + handoffMs + openedMs;
  while (!(await tell(api, code)) && performance.now() < until) await networkOrTime();
}

/** Any answer of the server will do: a handoff whose refusal is refused has already ended. */
async function tell(api: Api, code: HandoffCode): Promise<boolean> {
  try {
    await api.call(refuseHandoff, { body: { code } });
    return true;
  } catch (error) {
    return !(error instanceof NoAnswerError);
  }
}

function networkOrTime(): Promise<void> {
  return new Promise((resolve) => {
    const go = () => {
      clearTimeout(timer);
      removeEventListener('online', go);
      resolve();
    };
    const timer = setTimeout(go, againMs);
    addEventListener('online', go);
  });
}
