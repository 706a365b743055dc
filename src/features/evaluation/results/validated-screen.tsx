import { Trans, useLingui } from '@lingui/react/macro';
import { useQuery } from '@tanstack/react-query';
import { useSetAtom } from 'jotai';
import { useEffect } from 'react';
import { formatImei } from '#domain/device/imei.ts';
import { centsOf, formatMoney } from '#domain/shared/money.ts';
import type { EvaluationStatusResponse } from '#domain/wire/evaluations.ts';
import type { Policy } from '#domain/wire/policies.ts';
import { StepScreen, useEvaluationSearch, WithEvaluation } from '#src/features/evaluation/evaluation-screen.tsx';
import { type OpenEvaluation, paymentLinkAtom } from '#src/features/evaluation/evaluation-state.ts';
import { useApi } from '#src/parts/api-context.ts';
import { policiesQuery } from '#src/parts/queries/policies.ts';
import { ButtonLink } from '#src/ui/button.tsx';
import { Frame, Stub } from '#src/ui/card.tsx';
import { Row, Stack } from '#src/ui/layout.tsx';
import { Mark } from '#src/ui/logo.tsx';
import { Code, Head, Numbered } from '#src/ui/text.tsx';
import { DecisionActions } from './result-help.tsx';
import styles from './results.module.css';
import { useReport } from './use-report.ts';

/** Screen 10: both photos are good; what is left to do until the cover begins. */
export function ValidatedScreen() {
  return <WithEvaluation>{(evaluation) => <Validated evaluation={evaluation} />}</WithEvaluation>;
}

function Validated({ evaluation }: { evaluation: OpenEvaluation }) {
  const { t, i18n } = useLingui();
  const api = useApi();
  const { suffix } = useEvaluationSearch();
  const { place } = evaluation;
  const { data } = useReport(place);
  const { data: policies } = useQuery(policiesQuery(api, place.userId));
  const setPaymentLink = useSetAtom(paymentLinkAtom);
  const paymentLink = data?.status.payment_link ?? null;
  useEffect(() => setPaymentLink(paymentLink), [paymentLink, setPaymentLink]);
  const report = data?.report ?? null;
  const imei = report?.imei ?? evaluation.draft.imei?.value ?? null;
  const policy = policies?.find((candidate) => candidate.id === place.policyId);
  const steps = nextSteps(policy, data?.status);
  return (
    <StepScreen
      step="sending"
      title={t`Resultado`}
      back="/"
      dock={
        <ButtonLink kind="primary" to="/">
          <Trans>Ir al inicio</Trans>
        </ButtonLink>
      }
    >
      <Stack gap={5}>
        <Frame>
          <Stub
            top={
              <>
                <Mark className={styles.mark} />
                <Head
                  title={<Trans>Tu móvil está validado</Trans>}
                  lead={<Trans>Hemos revisado tus fotos y el IMEI. Está todo correcto.</Trans>}
                />
              </>
            }
          >
            <Stack gap={3}>
              {(['front', 'back'] as const).map((side) => (
                <Row key={side} between>
                  <span>{side === 'front' ? <Trans>Delante</Trans> : <Trans>Detrás</Trans>}</span>
                  <b>
                    <Trans>Validada</Trans>
                  </b>
                </Row>
              ))}
              {imei && (
                <Row between wrap>
                  <span>IMEI</span>
                  <Code>{formatImei(imei)}</Code>
                </Row>
              )}
              {report?.decided_at && (
                <Row between wrap>
                  <span>
                    <Trans>Fecha</Trans>
                  </span>
                  <b>{i18n.date(new Date(report.decided_at), { dateStyle: 'medium', timeStyle: 'short' })}</b>
                </Row>
              )}
            </Stack>
          </Stub>
        </Frame>
        {steps.length > 0 && (
          <Stack gap={3}>
            <h2>{steps.length === 2 ? <Trans>Te quedan dos pasos</Trans> : <Trans>Te queda un paso</Trans>}</h2>
            <Numbered items={steps.map((step) => ({ key: step.kind, content: <StepWords step={step} /> }))} />
          </Stack>
        )}
        <div>{report && <DecisionActions place={place} report={report} suffix={suffix} />}</div>
      </Stack>
    </StepScreen>
  );
}

type NextStep = { kind: 'pay'; cents: number } | { kind: 'sign' };

/** Paying is left out when the answer says so (specification §4, decision A31). */
function nextSteps(policy: Policy | undefined, status: EvaluationStatusResponse | undefined): NextStep[] {
  const unpaid = policy?.policy_payments.find((payment) => payment.pending_amount > 0);
  return [
    ...(unpaid && !status?.card_liverpool ? [{ kind: 'pay' as const, cents: centsOf(unpaid.pending_amount) }] : []),
    ...(policy?.status === 2 ? [{ kind: 'sign' as const }] : []),
  ];
}

function StepWords({ step }: { step: NextStep }) {
  if (step.kind === 'sign') {
    return (
      <>
        <b>
          <Trans>Firmar el contrato</Trans>
        </b>
        <br />
        <Trans>Te espera en el inicio.</Trans>
      </>
    );
  }
  return (
    <>
      <b>
        <Trans>Pagar el primer recibo</Trans>
      </b>
      <br />
      <Trans>{formatMoney(step.cents)}. Te espera en el inicio.</Trans>
    </>
  );
}
