import { useEffect, useState } from 'react';
import { qrEveryMs } from '#domain/handoff/lifetimes.ts';
import type { ResponseOf } from '#domain/wire/endpoint.ts';
import { getHandoff, type Handoff, openHandoff, renewHandoff } from '#domain/wire/handoffs.ts';
import { ApiError } from '#src/api/api-error.ts';
import { useApi } from '#src/data/api-context.ts';
import { useLive } from '#src/parts/use-live.ts';

/** The risk, and `token` where its policyholder is not signed in: the contracting grant. */
export interface RiskPlace {
  policyId: number;
  riskId: number;
  token?: string | undefined;
}

/** A handoff as its calls address it. */
export interface HandoffPlace {
  params: { id: number; riskId: number; handoffId: string };
  token: string | undefined;
}

export interface OpenHandoff {
  /** The handoff as the server last reported it; null until it has. */
  handoff: Handoff | null;
  /** The codes while no phone has taken the evaluation over; null once one has. */
  codes: { secret: string; shortCode: string } | null;
  /** The code's ten minutes are over. */
  isExpired: boolean;
  /** Why there is no handoff. */
  problem: unknown;
  /** The parameters for further calls about the handoff; null until they are known. */
  place: HandoffPlace | null;
  /** Resolves with a secret to be sent as a link, valid as long as the handoff. @throws what the call throws. */
  linkSecret: () => Promise<string>;
}

/** The handoff of a risk: created or found when the screen opens, watched, and its QR renewed every minute while the page is visible. */
export function useHandoff({ policyId, riskId, token }: RiskPlace): OpenHandoff {
  const api = useApi();
  const [opened, setOpened] = useState<ResponseOf<typeof openHandoff> | null>(null);
  const [secret, setSecret] = useState<string | null>(null);
  const [isLate, setIsLate] = useState(false);
  const [failure, setFailure] = useState<unknown>(null);
  const id = opened?.id ?? null;
  const place = { params: { id: policyId, riskId, handoffId: id ?? '' }, token };
  const live = useLive(getHandoff, id === null ? null : place);
  // An answer about an earlier handoff says nothing of this one.
  const handoff = live.answer?.id === id ? live.answer : null;

  useEffect(() => {
    let isGone = false;
    api.call(openHandoff, { params: { id: policyId, riskId }, token }).then(
      (answer) => {
        if (isGone) return;
        setOpened(answer);
        setSecret(answer.codes?.secret ?? null);
      },
      (error: unknown) => {
        if (!isGone) setFailure(error);
      },
    );
    return () => {
      isGone = true;
    };
  }, [api, policyId, riskId, token]);

  const isOffered = opened?.codes != null && (handoff === null || handoff.state === 'waiting' || handoff.state === 'opened');
  useEffect(() => {
    if (!isOffered || id === null) return;
    let renewedAt = Date.now();
    const renew = () => {
      // The distance, because the clock may have been set back.
      if (document.visibilityState === 'hidden' || Math.abs(Date.now() - renewedAt) < qrEveryMs) return;
      renewedAt = Date.now();
      api.call(renewHandoff, { params: { id: policyId, riskId, handoffId: id }, token, body: { for: 'qr' } }).then(
        (answer) => setSecret(answer.secret),
        (error: unknown) => {
          // Without a network the shown code stays valid a little longer; the next minute tries again.
          if (error instanceof ApiError && error.code === 'handoff-expired') setIsLate(true);
        },
      );
    };
    const timer = setInterval(renew, qrEveryMs);
    document.addEventListener('visibilitychange', renew);
    return () => {
      clearInterval(timer);
      document.removeEventListener('visibilitychange', renew);
    };
  }, [api, isOffered, id, policyId, riskId, token]);

  return {
    handoff,
    codes: isOffered && opened?.codes && secret !== null ? { secret, shortCode: opened.codes.short_code } : null,
    isExpired: isOffered && isLate,
    problem: failure ?? live.problem,
    place: id === null ? null : place,
    linkSecret: async () => (await api.call(renewHandoff, { ...place, body: { for: 'link' } })).secret,
  };
}
