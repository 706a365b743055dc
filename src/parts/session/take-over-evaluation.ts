import { useAtom, useSetAtom } from 'jotai';
import type { ResponseOf } from '#domain/wire/endpoint.ts';
import type { openEvaluation } from '#domain/wire/evaluations.ts';
import { useApi } from '#src/data/api-context.ts';
import { kitStore } from '#src/evaluation-kit/evaluation-kit.ts';
import { useDevice } from '#src/parts/device-context.ts';
import { useOutbox } from '#src/parts/outbox-context.ts';
import { guestAtom, isGuestOverAtom } from '#src/state/guest.ts';
import { loggedUserAtom } from '#src/state/session.ts';
import { useNavigation } from '#src/ui/link.tsx';

/**
 * Takes over an evaluation that needs no log-in. Everything it needs is stored on this phone before the first step opens, so that it continues without a
 * network. Another person's session on this phone ends: two people's data are never shown together (decision A84). `replace`: replaces the address, because a
 * link that works once is of no use to the back button.
 */
export function useTakeOver({ replace }: { replace: boolean }): (kit: ResponseOf<typeof openEvaluation>, device: string) => Promise<void> {
  const api = useApi();
  const { records } = useDevice();
  const outbox = useOutbox();
  const { go } = useNavigation();
  const [user, setUser] = useAtom(loggedUserAtom);
  const setGuest = useSetAtom(guestAtom);
  const setIsOver = useSetAtom(isGuestOverAtom);
  return async (kit, device) => {
    const { user_id: userId, policy_id: policyId, policy_risk_id: riskId } = kit.grant;
    const grant = { id: kit.grant.id, token: kit.grant.token, expiresAt: Date.parse(kit.grant.expires_at) };
    const challenges = kit.challenges.map(({ text, expires_at }) => ({ text, expiresAt: Date.parse(expires_at) }));
    // A phone that stores nothing continues in memory (fault FA9).
    await kitStore(records)
      .write({ userId, policyId, riskId }, { grant, challenges, imeiRetryCount: kit.imei_retry_count })
      .catch(() => undefined);
    await outbox.unblock('sign-in', { type: 'evaluation', riskId }, grant).catch(() => undefined);
    if (user !== null && user.id !== userId) {
      setUser(null);
      void import('./end-session.ts').then(({ endSession }) => endSession(api, outbox, user)).catch(() => {});
    }
    setIsOver(false);
    setGuest({ userId, policyId, riskId, device, grant });
    go(`/evaluation?policy=${policyId}&risk=${riskId}`, { replace });
  };
}
