import { Trans, useLingui } from '@lingui/react/macro';
import { evaluationStatus } from '#domain/evaluation/evaluation-status.ts';
import { breakageOf } from '#domain/policy/breakage.ts';
import { policyStatus } from '#domain/policy/policy-status.ts';
import type { Policy } from '#domain/wire/policies.ts';
import { DateText } from '#src/ui/date.tsx';
import type { Status } from '#src/ui/status.ts';
import { Timeline } from '#src/ui/timeline.tsx';
import type { Shown } from './shown.ts';
import { Titled } from './titled.tsx';

/** The three steps of a contract, and the state of each. */
export function WhatIsMissing({ policy, contract }: Shown) {
  const { t } = useLingui();
  const isPaid = policy.status !== policyStatus.draft;
  const signedAt = contract?.signed_at ?? null;
  const isSigned = signedAt !== null || policy.status === policyStatus.activePaidSigned;
  const paidOn = contract?.paid_on;
  const evaluation = useEvaluationStep(policy);
  return (
    <Titled title={<Trans>Qué falta</Trans>}>
      <Timeline
        steps={[
          {
            key: 'pay',
            status: isPaid ? 'ok' : 'wait',
            title: t`Pago`,
            text: isPaid ? t`Primer recibo pagado` : t`Falta el primer recibo`,
            ...(paidOn ? { when: <DateText when={paidOn} /> } : {}),
          },
          { key: 'evaluate', title: t`Peritación`, ...evaluation },
          {
            key: 'sign',
            status: isSigned ? 'ok' : 'wait',
            title: t`Firma del contrato`,
            text: isSigned ? t`Firmado` : t`Sin firmar`,
            ...(signedAt ? { when: <DateText when={signedAt} /> } : {}),
          },
        ]}
      />
    </Titled>
  );
}

function useEvaluationStep(policy: Policy): { status: Status; text: string } {
  const { t } = useLingui();
  const { evaluation_active, evaluation_status: status } = policy;
  if (evaluation_active === 0 || status === evaluationStatus.notRequired) return { status: 'ok', text: t`No hace falta` };
  switch (status) {
    case evaluationStatus.validated:
      return { status: 'ok', text: t`Validada` };
    case evaluationStatus.pending:
      return { status: 'busy', text: t`Esperando a que alguien la mire` };
    case evaluationStatus.rejected: {
      const active = policy.policy_risks.filter((risk) => risk.active).map(({ id }) => id);
      // Damage is no rejection of the photos (decision A74): the phone has to be repaired first.
      return {
        status: 'bad',
        text: breakageOf(policy, active) === null ? t`Rechazada: hay que repetirla` : t`Con daños: se repite cuando se arregle`,
      };
    }
    default:
      return { status: 'wait', text: t`Sin hacer` };
  }
}
