import { useLingui } from '@lingui/react/macro';
import { useQueryClient } from '@tanstack/react-query';
import { useSetAtom } from 'jotai';
import { useEffect } from 'react';
import { desktopGoesOnTo } from '#domain/handoff/going-on.ts';
import { type ContractingProgress, getContracting } from '#domain/wire/contracting.ts';
import type { Handoff } from '#domain/wire/handoffs.ts';
import type { AppPath } from '#domain/wire/page-paths.ts';
import { ApiError } from '#src/api/api-error.ts';
import { useAsk } from '#src/data/ask.ts';
import { toastAtom } from '#src/state/shell.ts';
import { useNavigation } from '#src/ui/link.tsx';
import type { RiskPlace } from './use-handoff.ts';

/** Once the phone has sent everything, and again when there is a result, reads the contracting's next step and leads to it. */
export function useGoingOn({ policyId, riskId, token }: RiskPlace, evaluation: Handoff['evaluation']): void {
  const { t } = useLingui();
  const ask = useAsk();
  const queryClient = useQueryClient();
  const { go } = useNavigation();
  const setToast = useSetAtom(toastAtom);
  const status = evaluation?.status ?? null;

  useEffect(() => {
    if (status === null) return;
    let isGone = false;
    const asked = ask(getContracting, { params: { id: policyId }, token });
    // A progress that was read before the phone had sent everything is too old. Without a network the call is repeated until there is one.
    const reading = queryClient.fetchQuery({ ...asked, staleTime: 0, retry: (_, error) => !isGone && !(error instanceof ApiError) });
    reading.then(
      (progress) => {
        const to = wayOn(progress, riskId);
        if (isGone || to === null) return;
        setToast(t`El móvil ha enviado la peritación`);
        go(to, { replace: true });
      },
      // The viewer may not read the contracting, or the policy has none: this screen still shows the result.
      () => undefined,
    );
    return () => {
      isGone = true;
    };
  }, [status, policyId, riskId, token, ask, queryClient, go, setToast, t]);
}

function wayOn({ policy_id: policyId, next, to_evaluate: phones }: ContractingProgress, riskId: number): AppPath | null {
  switch (desktopGoesOnTo({ next, toEvaluate: phones.map(({ policy_risk_id }) => policy_risk_id) }, riskId)) {
    case 'sign':
      return `/policies/${policyId}/sign`;
    case 'what-is-left':
      return `/contratacion/resultado?policy=${policyId}`;
    case null:
      return null;
  }
}
