import { Trans, useLingui } from '@lingui/react/macro';
import { useAtomValue } from 'jotai';
import type { ContractingProgress } from '#domain/wire/contracting.ts';
import { openEvaluation } from '#domain/wire/evaluations.ts';
import { useSave } from '#src/data/save.ts';
import { useProblemText } from '#src/parts/problem-text.ts';
import { useTakeOver } from '#src/parts/session/take-over-evaluation.ts';
import { deviceType } from '#src/state/device-type.ts';
import { loggedUserAtom } from '#src/state/session.ts';
import { Banner } from '#src/ui/banner.tsx';
import { Button, ButtonLink } from '#src/ui/button.tsx';

/**
 * Starts the evaluation of the next phone. On a desktop it is first handed over to that phone; on a phone it opens with the session, or with the contracting
 * grant.
 */
export function EvaluateNow({ progress, token }: { progress: ContractingProgress; token: { token?: string } }) {
  const [phone] = progress.to_evaluate;
  if (phone === undefined) return null;
  const place = `policy=${progress.policy_id}&risk=${phone.policy_risk_id}` as const;
  const isDesktop = deviceType(navigator) === 'desktop';
  return (
    <>
      <EvaluateHere
        params={{ id: progress.policy_id, riskId: phone.policy_risk_id }}
        name={phone.name}
        token={token}
        isSecond={isDesktop}
      />
      {isDesktop && (
        <ButtonLink kind="primary" icon="qr" to={`/evaluation/handoff?${place}`}>
          <Trans>Seguir con el móvil</Trans>
        </ButtonLink>
      )}
    </>
  );
}

function EvaluateHere({
  params,
  name,
  token,
  isSecond,
}: {
  params: { id: number; riskId: number };
  name: string;
  token: { token?: string };
  isSecond: boolean;
}) {
  const { t } = useLingui();
  const user = useAtomValue(loggedUserAtom);
  const problemText = useProblemText();
  const takeOver = useTakeOver({ replace: false });
  const { mutate, isPending, error } = useSave(openEvaluation, { invalidates: [], onSaved: (kit) => takeOver(kit, name) });
  const look = isSecond ? ({ kind: 'ondock' } as const) : ({ kind: 'primary', icon: 'cam' } as const);
  const words = isSecond ? <Trans>Peritar aquí</Trans> : <Trans>Peritar ahora</Trans>;
  if (user !== null)
    return (
      <ButtonLink {...look} to={`/evaluation?policy=${params.id}&risk=${params.riskId}`}>
        {words}
      </ButtonLink>
    );
  return (
    <>
      {error !== null && <Banner status="bad" title={problemText(error)} />}
      <Button {...look} loading={isPending && t`Abriendo…`} onClick={() => mutate({ params, ...token })}>
        {words}
      </Button>
    </>
  );
}
