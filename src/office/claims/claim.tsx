import { Trans, useLingui } from '@lingui/react/macro';
import { claimStatus, isOpenClaim } from '#domain/claim/claim-status.ts';
import { claimType } from '#domain/claim/claim-type.ts';
import { type ClaimDetail, getClaim } from '#domain/wire/claims.ts';
import { RecordPage } from '#src/office/kit/record-page.tsx';
import { Section } from '#src/office/kit/section.tsx';
import { Banner } from '#src/ui/banner.tsx';
import { ButtonLink } from '#src/ui/button.tsx';
import { Card } from '#src/ui/card.tsx';
import { DateText } from '#src/ui/date.tsx';
import { DescriptionList } from '#src/ui/description-list.tsx';
import { Row } from '#src/ui/layout.tsx';
import { Timeline } from '#src/ui/timeline.tsx';
import styles from './claim.module.css';
import { ClaimActions } from './claim-actions.tsx';
import { ClaimDocuments } from './claim-documents.tsx';
import { ClaimPill } from './claim-pill.tsx';
import { ClaimRepair } from './claim-repair.tsx';
import { StolenPhone } from './stolen-phone.tsx';

/** The types of claim for which a phone may send its position (decision A58). */
const thefts: readonly number[] = [claimType.theft, claimType.robbery];

/** `/oficina/siniestros/{policyId}/{riskId}/{claimId}`: one claim, its documents, and the decisions on it. */
export function ClaimScreen({ policyId, riskId, claimId }: { policyId: string; riskId: string; claimId: string }) {
  const { t } = useLingui();
  return (
    <RecordPage
      call={getClaim}
      params={{ id: policyId, riskId, claimId }}
      place="/oficina/siniestros"
      above={[{ to: '/oficina/siniestros', text: t`Siniestros` }]}
      name={t`Siniestro`}
      nameOf={({ claim_type, id }) => `${claim_type.text} · ${id}`}
    >
      {(claim) => <TheClaim key={claim.id} claim={claim} />}
    </RecordPage>
  );
}

function TheClaim({ claim }: { claim: ClaimDetail }) {
  return (
    <>
      <Row wrap between>
        <ClaimPill stage={claim.internal_status} />
        <ClaimActions claim={claim} />
      </Row>
      <Warnings claim={claim} />
      <div className={styles.cards}>
        <Section title={<Trans>Lo declarado</Trans>}>
          <Declared claim={claim} />
        </Section>
        <Section title={<Trans>Documentos</Trans>}>
          <ClaimDocuments claim={claim} />
        </Section>
        {isOpenClaim(claim) && thefts.includes(claim.claim_type.id) && (
          <Section title={<Trans>Dónde está el móvil</Trans>}>
            <StolenPhone claim={claim} />
          </Section>
        )}
        <Section title={<Trans>Reparación y pagos</Trans>}>
          <ClaimRepair claim={claim} />
        </Section>
        <Section title={<Trans>Cómo va</Trans>}>
          <Card>
            <Told claim={claim} />
          </Card>
        </Section>
      </div>
    </>
  );
}

/** The reasons against paying the claim. */
function Warnings({ claim: { cover, is_to_be_regularised, item_too_old } }: { claim: ClaimDetail }) {
  const { t } = useLingui();
  const covers: Record<Exclude<typeof cover, 'covered'>, string> = {
    'not-started': t`El día del siniestro la cobertura no había empezado.`,
    suspended: t`El día del siniestro la cobertura estaba suspendida.`,
    ended: t`El día del siniestro la cobertura había terminado.`,
  };
  const texts = [
    cover === 'covered' ? null : covers[cover],
    is_to_be_regularised ? t`Tenía recibos vencidos sin pagar al declararlo.` : null,
    item_too_old?.on_loss_day ? t`El bien tenía tres años o más el día del siniestro.` : null,
  ].filter((text) => text !== null);
  if (texts.length === 0) return null;
  return (
    <Banner status="warn" title={<Trans>Antes de aceptarlo</Trans>}>
      <ul>
        {texts.map((text) => (
          <li key={text}>{text}</li>
        ))}
      </ul>
    </Banner>
  );
}

function Declared({ claim }: { claim: ClaimDetail }) {
  const { t } = useLingui();
  return (
    <Card>
      <DescriptionList
        rows={[
          { name: t`Tomador`, value: claim.complete_name },
          { name: t`Bien`, value: claim.policy_risk_name },
          { name: t`Ocurrió`, value: <DateText when={claim.loss_date} /> },
          { name: t`Declarado`, value: <DateText when={claim.created_at} /> },
          { name: t`Qué cuenta`, value: claim.description || null },
          ...claim.extra_fields.flatMap(({ label, value, options }) =>
            value ? [{ name: label, value: options.find(({ id }) => id === value)?.text ?? value }] : [],
          ),
        ]}
      />
      <ButtonLink icon="shield" to={`/oficina/polizas/${claim.policy_id}`}>
        <Trans>Póliza {claim.policy_number}</Trans>
      </ButtonLink>
    </Card>
  );
}

/** The comments that the policyholder was sent, the newest first. */
function Told({ claim }: { claim: ClaimDetail }) {
  const { t } = useLingui();
  const { open, closed, documentationRejected } = claimStatus;
  const names: Partial<Record<number, string>> = {
    [open]: t`Abierto`,
    [closed]: t`Cerrado`,
    [documentationRejected]: t`Documentación rechazada`,
  };
  const oldest = claim.statuses.length - 1;
  return (
    <Timeline
      steps={claim.statuses.map(({ status, comments, created_at: at }, place) => ({
        key: `${at}:${place}`,
        status:
          status === documentationRejected ? 'warn' : status === closed ? (place === 0 && claim.notify_denied ? 'bad' : 'ok') : 'busy',
        icon: place === oldest ? 'sent' : comments === null ? 'clock' : 'help',
        title: place === oldest ? t`Declarado` : (names[status] ?? String(status)),
        text: comments,
        when: <DateText when={at} />,
      }))}
    />
  );
}
