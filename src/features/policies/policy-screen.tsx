import { Trans, useLingui } from '@lingui/react/macro';
import { useQuery } from '@tanstack/react-query';
import { useParams } from '@tanstack/react-router';
import { isDeclarable } from '#domain/claim/is-declarable.ts';
import { formatImei } from '#domain/device/imei.ts';
import { deviceName } from '#domain/policy/device-name.ts';
import { type EvaluationQueues, homeCards, isToDo } from '#domain/policy/home-cards.ts';
import { policyState } from '#domain/policy/policy-state.ts';
import { policyStatus } from '#domain/policy/policy-status.ts';
import { civilDateOf } from '#domain/shared/civil-date.ts';
import type { AppPath } from '#domain/wire/page-paths.ts';
import { listPaymentMethods } from '#domain/wire/payment-methods.ts';
import type { PolicyRisk } from '#domain/wire/policies.ts';
import { persisted, useAsk } from '#src/data/ask.ts';
import { targetOf } from '#src/parts/policy/card-target.ts';
import { StatePill } from '#src/parts/policy/state-pill.tsx';
import { useEvaluationQueues } from '#src/parts/use-evaluation-queues.ts';
import { ButtonLink } from '#src/ui/button.tsx';
import { Stub } from '#src/ui/card.tsx';
import { Code, Title } from '#src/ui/text.tsx';
import { Cover } from './cover.tsx';
import { History } from './history.tsx';
import styles from './policies.module.css';
import { PolicyDocuments } from './policy-documents.tsx';
import { PolicyRows } from './policy-rows.tsx';
import { AgeOf, type KnownPolicy, PolicyFrame, WithPolicy } from './with-policy.tsx';

/** Screen 16: one policy. */
export function PolicyScreen() {
  const { t } = useLingui();
  const { policyId } = useParams({ from: '/policies/$policyId' });
  return (
    <WithPolicy id={policyId} title={t`Tu póliza`}>
      {(known) => <ThePolicy known={known} />}
    </WithPolicy>
  );
}

function ThePolicy({ known }: { known: KnownPolicy }) {
  const { t } = useLingui();
  const { policy, contract, name } = known;
  const ask = useAsk();
  const queues = useEvaluationQueues();
  const methods = useQuery({ ...ask(listPaymentMethods, { params: { id: policy.id } }), ...persisted });
  const current = methods.data?.payment_methods.find((method) => method.is_current);
  const periodicity = contract && (contract.periodicity === 12 ? t`Anual` : t`Mensual`);
  const paidBy = current?.card ? t`Tarjeta ··· ${current.card.last_four}` : current?.account && t`Cuenta ··· ${current.account.last_four}`;
  const risks = policy.policy_risks.filter((risk) => risk.active);
  const next = queues && nextOf(known, queues);
  const toDeclare = queues && claimPathOf(known);
  return (
    <PolicyFrame
      title={t`Póliza ${policy.number}`}
      about={[periodicity, paidBy].filter(Boolean).join(' · ') || undefined}
      back="/"
      dock={
        next ? (
          <NextAction {...next} />
        ) : (
          toDeclare && (
            <ButtonLink kind="primary" icon="warn" to={toDeclare}>
              <Trans>Declarar un siniestro</Trans>
            </ButtonLink>
          )
        )
      }
    >
      <AgeOf known={known} />
      <Stub
        top={
          <>
            {queues && <StatePill state={policyState(policy, queues, known.readAt)} />}
            <Title className={styles.device}>{name}</Title>
            {name !== policy.product.name && (
              <p className={styles.about}>
                <Trans>
                  Seguro <b>{policy.product.name}</b>
                </Trans>
              </p>
            )}
            {risks.map((risk) => (
              <RiskLines key={risk.id} risk={risk} name={risks.length > 1 ? known.nameOf(risk.id) : null} />
            ))}
          </>
        }
      >
        <Cover known={known} />
      </Stub>
      <PolicyRows known={known} queues={queues} method={current ?? null} />
      <PolicyDocuments known={known} />
      <History known={known} />
    </PolicyFrame>
  );
}

/** The risk, with the number that is on the device (decision A33). Without a network only the end of an IMEI is known. */
function RiskLines({ risk, name }: { risk: PolicyRisk; name: string | null }) {
  const device = deviceName(risk);
  const number = device?.number;
  const person = risk.policy_risk_person?.id_number;
  return (
    <p className={styles.about}>
      {name !== null && <b>{name} </b>}
      {number?.kind === 'imei' ? (
        <>
          IMEI <Code>{/^\d+$/.test(number.value) ? formatImei(number.value) : number.value}</Code>
        </>
      ) : number ? (
        <Trans>
          Referencia <Code>{number.value}</Code>
        </Trans>
      ) : (
        person && (
          <Trans>
            Documento <Code>{person}</Code>
          </Trans>
        )
      )}
    </p>
  );
}

/** The address for declaring a claim, once the policy covers something; with several insured things, one is chosen there first. */
function claimPathOf({ policy, contract }: KnownPolicy): AppPath | null {
  if (contract?.cover.state !== 'covered') return null;
  const [risk, ...others] = policy.policy_risks.filter((one) => isDeclarable(policy, one));
  if (risk === undefined) return null;
  return others.length === 0 ? `/policies/${policy.id}/risks/${risk.id}/claims/new` : '/claims';
}

/** The next thing to do with this policy, and where. */
function nextOf({ policy, readAt }: KnownPolicy, queues: EvaluationQueues) {
  const cards = policy.status === policyStatus.cancelled ? [] : homeCards([policy], { queues, readAt, today: civilDateOf(Date.now()) });
  for (const card of cards.filter(isToDo)) {
    const target = targetOf(card);
    if (target !== null) return { card, target };
  }
  return null;
}

function NextAction({ card, target }: NonNullable<ReturnType<typeof nextOf>>) {
  return (
    <ButtonLink kind="primary" {...target}>
      {card.kind === 'draft' ? (
        card.waitsFor === 'payment' ? (
          <Trans>Terminar ahora</Trans>
        ) : (
          <Trans>Peritar ahora</Trans>
        )
      ) : card.kind === 'under-way' ? (
        <Trans>Ver qué hacer</Trans>
      ) : card.notice.kind === 'contract-unsigned' ? (
        <Trans>Firmar ahora</Trans>
      ) : card.notice.kind === 'receipt-unpaid' ? (
        <Trans>Pagar ahora</Trans>
      ) : card.notice.kind === 'documentation-rejected' ? (
        <Trans>Adjuntar documentación</Trans>
      ) : card.notice.kind === 'claim-denied' ? (
        <Trans>Ver el siniestro</Trans>
      ) : card.notice.kind === 'evaluation-to-do' || card.notice.kind === 'imei-missing' ? (
        <Trans>Peritar ahora</Trans>
      ) : (
        <Trans>Repetir peritación</Trans>
      )}
    </ButtonLink>
  );
}
