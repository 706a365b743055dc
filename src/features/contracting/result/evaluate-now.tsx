import { Trans, useLingui } from '@lingui/react/macro';
import { useAtomValue } from 'jotai';
import type { ContractingProgress } from '#domain/wire/contracting.ts';
import { openEvaluation } from '#domain/wire/evaluations.ts';
import { useSave } from '#src/data/save.ts';
import { useProblemText } from '#src/parts/problem-text.ts';
import { useTakeOver } from '#src/parts/take-over-evaluation.ts';
import { loggedUserAtom } from '#src/state/session.ts';
import { Banner } from '#src/ui/banner.tsx';
import { Button, ButtonLink } from '#src/ui/button.tsx';

/** Opens the evaluation of the next phone: with the session, or with the grant of whoever has just contracted. */
export function EvaluateNow({ progress, token }: { progress: ContractingProgress; token: { token?: string } }) {
  const { t } = useLingui();
  const user = useAtomValue(loggedUserAtom);
  const problemText = useProblemText();
  const takeOver = useTakeOver();
  const [phone] = progress.to_evaluate;
  const { mutate, isPending, error } = useSave(openEvaluation, { invalidates: [], onSaved: (kit) => takeOver(kit, phone?.name ?? '') });
  if (phone === undefined) return null;
  const { policy_id: id } = progress;
  const { policy_risk_id: riskId } = phone;
  if (user !== null)
    return (
      <ButtonLink kind="primary" icon="cam" to={`/evaluation?policy=${id}&risk=${riskId}`}>
        <Trans>Peritar ahora</Trans>
      </ButtonLink>
    );
  return (
    <>
      {error !== null && <Banner status="bad" title={problemText(error)} />}
      <Button kind="primary" icon="cam" loading={isPending && t`Abriendo…`} onClick={() => mutate({ params: { id, riskId }, ...token })}>
        <Trans>Peritar ahora</Trans>
      </Button>
    </>
  );
}
