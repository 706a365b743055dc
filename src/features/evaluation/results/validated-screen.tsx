import { Trans, useLingui } from '@lingui/react/macro';
import { formatImei } from '#domain/device/imei.ts';
import { type NextStep, nextSteps } from '#domain/policy/next-steps.ts';
import { civilDateOf } from '#domain/shared/civil-date.ts';
import { centsOf } from '#domain/shared/money.ts';
import type { EvaluationStatusResponse } from '#domain/wire/evaluation-status.ts';
import type { EvaluationPlace } from '#src/evaluation-kit/evaluation-kit.ts';
import type { OpenEvaluation } from '#src/features/evaluation/evaluation-state.ts';
import { BackToDesktop, WayOn } from '#src/features/evaluation/way-on.tsx';
import { formatMoney } from '#src/i18n/formats.ts';
import { usePolicies } from '#src/parts/policy/policies.ts';
import { ButtonLink } from '#src/ui/button.tsx';
import { Frame, Stub } from '#src/ui/card.tsx';
import { DateText } from '#src/ui/date.tsx';
import { Stack } from '#src/ui/layout.tsx';
import { Mark } from '#src/ui/logo.tsx';
import { Code, Head, Numbered } from '#src/ui/text.tsx';
import { Fact, Facts, referenceOf } from './facts.tsx';
import { DecisionActions } from './result-help.tsx';
import { ResultScreen, WithResult } from './result-screen.tsx';
import styles from './results.module.css';
import type { Heard } from './use-report.ts';

/** Screen 10: both photos are good; shows what is left to do until the cover begins. */
export function ValidatedScreen() {
  return <WithResult screen="validated">{(evaluation, heard) => heard && <Validated evaluation={evaluation} heard={heard} />}</WithResult>;
}

function Validated({ evaluation, heard: { status, report } }: { evaluation: OpenEvaluation; heard: Heard }) {
  const { t } = useLingui();
  const { place } = evaluation;
  const imei = report?.imei ?? evaluation.draft.imei?.value ?? null;
  const steps = useNextSteps(place, status);
  return (
    <ResultScreen evaluation={evaluation} title={t`Móvil validado`} dock={<NextAction place={place} step={steps[0]} />}>
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
            <Facts>
              <Fact name={<Trans>Delante</Trans>} isGood>
                <Trans>Validada</Trans>
              </Fact>
              <Fact name={<Trans>Detrás</Trans>} isGood>
                <Trans>Validada</Trans>
              </Fact>
              {imei && (
                <Fact name="IMEI">
                  <Code>{formatImei(imei)}</Code>
                </Fact>
              )}
              {report?.decided_at && (
                <Fact name={<Trans>Fecha</Trans>}>
                  <DateText when={report.decided_at} />
                </Fact>
              )}
              {report && (
                <Fact name={<Trans>Referencia</Trans>}>
                  <Code>{referenceOf(report)}</Code>
                </Fact>
              )}
            </Facts>
          </Stub>
        </Frame>
        {steps.length > 0 && (
          <Stack gap={3}>
            <h2>{steps.length === 2 ? <Trans>Te quedan dos pasos</Trans> : <Trans>Te queda un paso</Trans>}</h2>
            <Numbered items={steps.map((step) => ({ key: step.kind, content: <StepWords step={step} /> }))} />
          </Stack>
        )}
        <BackToDesktop />
        <div>{report && <DecisionActions place={place} report={report} />}</div>
      </Stack>
    </ResultScreen>
  );
}

/** The next steps, from a fresh copy of the policy: an older copy may ask for something already paid, and the stored one has only some of the receipts. */
function useNextSteps({ policyId }: EvaluationPlace, answer: EvaluationStatusResponse | null): NextStep[] {
  const { data: policies, isFetchedAfterMount } = usePolicies({ staleTime: 0 });
  const policy = policies?.find((candidate) => candidate.id === policyId);
  if (!policy || !isFetchedAfterMount || answer === null) return [];
  return nextSteps(policy, { today: civilDateOf(Date.now()), answer });
}

/** The button for the first step that is left. */
function NextAction({ place: { policyId }, step }: { place: EvaluationPlace; step: NextStep | undefined }) {
  if (step === undefined) return <WayOn policyId={policyId} kind="primary" />;
  return step.kind === 'sign' ? (
    <ButtonLink kind="primary" icon="pen" to={step.to}>
      <Trans>Firmar el contrato</Trans>
    </ButtonLink>
  ) : (
    <ButtonLink kind="primary" to={step.to}>
      <Trans>Pagar {formatMoney(centsOf(step.amount))}</Trans>
    </ButtonLink>
  );
}

function StepWords({ step }: { step: NextStep }) {
  if (step.kind === 'sign')
    return (
      <b>
        <Trans>Firmar el contrato</Trans>
      </b>
    );
  return (
    <>
      <b>{step.isFirst ? <Trans>Pagar el primer recibo</Trans> : <Trans>Pagar un recibo pendiente</Trans>}</b>
      <br />
      <span className={styles.step}>{formatMoney(centsOf(step.amount))}</span>
    </>
  );
}
