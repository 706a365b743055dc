import { useEffect, useState } from 'react';
import { qrEveryMs } from '#domain/handoff/lifetimes.ts';
import type { ResponseOf } from '#domain/wire/endpoint.ts';
import { getHandoff, type Handoff, openHandoff, renewHandoff } from '#domain/wire/handoffs.ts';
import { ApiError } from '#src/api/api-error.ts';
import { useApi } from '#src/data/api-context.ts';
import { useLive } from '#src/parts/use-live.ts';

/** Which phone, and `token` where its policyholder is not logged in: that of whoever has just contracted. */
export interface RiskPlace {
  policyId: number;
  riskId: number;
  token?: string | undefined;
}

/** A hand-over as its calls are made about it. */
export interface HandoffPlace {
  params: { id: number; riskId: number; handoffId: string };
  token: string | undefined;
}

export interface OpenHandoff {
  /** The hand-over as the server last told it; null until it has. */
  handoff: Handoff | null;
  /** What no phone has taken up yet; null once one has. */
  codes: { secret: string; shortCode: string } | null;
  /** The ten minutes are over. */
  isExpired: boolean;
  /** Why there is none. */
  problem: unknown;
  /** Which it is, for what is done with it; null until it is known. */
  place: HandoffPlace | null;
  /** A secret to be sent as a link, good as long as the hand-over. @throws what the call throws. */
  linkSecret: () => Promise<string>;
}

/** The hand-over of a risk: made or found when the screen opens, watched, and its QR renewed every minute while somebody looks. */
export function useHandoff({ policyId, riskId, token }: RiskPlace): OpenHandoff {
  const api = useApi();
  const [opened, setOpened] = useState<ResponseOf<typeof openHandoff> | null>(null);
  const [secret, setSecret] = useState<string | null>(null);
  const [isLate, setIsLate] = useState(false);
  const [failure, setFailure] = useState<unknown>(null);
  const id = opened?.id ?? null;
  const place = { params: { id: policyId, riskId, handoffId: id ?? '' }, token };
  const live = useLive(getHandoff, id === null ? null : place);
  // An answer about the hand-over before says nothing of this one.
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
      if (document.visibilityState === 'hidden' || Date.now() - renewedAt < qrEveryMs) return;
      renewedAt = Date.now();
      api.call(renewHandoff, { params: { id: policyId, riskId, handoffId: id }, token, body: { for: 'qr' } }).then(
        (answer) => setSecret(answer.secret),
        (error: unknown) => {
          // Without a network the one that is shown is good a little longer; the next minute tries again.
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
