import { Plural, Trans, useLingui } from '@lingui/react/macro';
import { useQuery } from '@tanstack/react-query';
import { useAtomValue } from 'jotai';
import { useEffect } from 'react';
import { claimDenial, claimStatus } from '#domain/claim/claim-status.ts';
import { itemsOfClaim } from '#domain/outbox/claim-draft.ts';
import type { OutboxItem } from '#domain/outbox/item.ts';
import { type ClaimDetail, getClaim } from '#domain/wire/claims.ts';
import { useApi } from '#src/data/api-context.ts';
import { persisted, useAsk } from '#src/data/ask.ts';
import type { ClaimPlace } from '#src/outbox/claim-calls.ts';
import { claimGrantOf } from '#src/parts/ask-claim-grant.ts';
import { useDevice } from '#src/parts/device-context.ts';
import { HelpAside } from '#src/parts/help/help-aside.tsx';
import { useOutbox } from '#src/parts/outbox-context.ts';
import { usePageTitle } from '#src/parts/page-title.ts';
import { QueueStatus } from '#src/parts/queue-status.tsx';
import { NotRead } from '#src/parts/trouble/not-read.tsx';
import { isOfflineAtom } from '#src/state/connection.ts';
import { ownItemsAtom } from '#src/state/outbox.ts';
import { Banner } from '#src/ui/banner.tsx';
import { Button, ButtonLink } from '#src/ui/button.tsx';
import { Stack } from '#src/ui/layout.tsx';
import { Pill } from '#src/ui/pill.tsx';
import { Screen } from '#src/ui/screen.tsx';
import { Skeleton } from '#src/ui/skeleton.tsx';
import { Head } from '#src/ui/text.tsx';
import { ClaimFacts, ClaimTimeline } from './claim-facts.tsx';
import { isMended, isPhoneStolen, useClaimStatus } from './claim-words.ts';
import { DocumentRows, itemsOfDocument } from './document-rows.tsx';
import { FileProblemBanner } from './file-problem-banner.tsx';
import { LostPhone } from './lost-phone.tsx';
import { NearestWorkshops } from './nearest-workshops.tsx';
import { claimPath } from './step-parts.ts';
import { useAddFile } from './use-add-file.ts';

/** A claim as the server has it, with those of its files that are still on this phone. Without a network it shows what was read last. */
export function ClaimDetailScreen({ place, claimId }: { place: ClaimPlace; claimId: string }) {
  const { t } = useLingui();
  const ask = useAsk();
  const params = { id: String(place.policyId), riskId: String(place.riskId), claimId };
  const { data: claim, error, isFetching, refetch } = useQuery({ ...ask(getClaim, { params }), ...persisted });
  usePageTitle(t`Siniestro n.º ${claimId}`);
  if (claim === undefined) {
    return (
      <Screen title={t`Siniestro n.º ${claimId}`} back="/claims" queue={<QueueStatus />} aside={<HelpAside />}>
        {error === null ? (
          <Skeleton rows={4} />
        ) : (
          <Stack gap={4}>
            <Head title={<Trans>Ahora no podemos ver este siniestro</Trans>} />
            <NotRead error={error} isReading={isFetching} onAgain={() => refetch()} />
          </Stack>
        )}
      </Screen>
    );
  }
  return <Shown place={place} claim={claim} readAgain={refetch} />;
}

function Shown({ place, claim, readAgain }: { place: ClaimPlace; claim: ClaimDetail; readAgain: () => unknown }) {
  const { t } = useLingui();
  const outbox = useOutbox();
  const isOffline = useAtomValue(isOfflineAtom);
  const items = itemsOfClaim(useAtomValue(ownItemsAtom) ?? [], claim.identifier).filter(({ kind }) => kind === 'claim-document');
  const known = claim.documents.flatMap(({ files }) => files.map((file) => file.capture_id));
  // A sent file is listed among this phone's until the server lists it.
  const here = items.filter(({ id, state }) => state !== 'sent' || !known.includes(id));
  const toSend = here.filter(({ state }) => state === 'saved').length;
  const pill = useClaimStatus()(claim);
  const denial = claimDenial(claim);
  const isOpen = claim.status !== claimStatus.closed;
  useGrant(place, isOpen && !isOffline);
  const arrived = items.filter(({ state }) => state === 'sent').length;
  useEffect(() => {
    if (arrived > 0) void readAgain();
  }, [arrived, readAgain]);
  return (
    <Screen
      title={t`Siniestro n.º ${claim.id}`}
      about={claim.policy_risk_name}
      back="/claims"
      queue={<QueueStatus />}
      aside={<HelpAside />}
      dock={
        toSend > 0 ? (
          <Button kind="primary" icon="up" onClick={() => void outbox.sendClaimFiles(claim.identifier).catch(() => {})}>
            <Plural value={toSend} one="Enviar # documento" other="Enviar # documentos" />
          </Button>
        ) : undefined
      }
    >
      <Stack gap={4}>
        <Head title={claim.claim_type.text} />
        <div>
          <Pill status={pill.status} icon={pill.icon}>
            {pill.text}
          </Pill>
        </div>
        {claim.status === claimStatus.documentationRejected && (
          <Banner status="warn" title={<Trans>Documentación rechazada</Trans>}>
            {claim.statuses[0]?.comments ? (
              <span lang="es">{claim.statuses[0].comments}</span>
            ) : (
              <Trans>Adjunta otra vez lo que falta.</Trans>
            )}
          </Banner>
        )}
        {denial && <Denied reason={denial.reason} />}
        {isOpen && claim.is_to_be_regularised && (
          <Banner status="warn" title={<Trans>Pendiente de regularizar</Trans>} action={<ToPolicy policyId={claim.policy_id} />}>
            <Trans>Cuando lo declaraste había recibos sin pagar. Ponte al día para que el seguro te cubra.</Trans>
          </Banner>
        )}
        <ClaimFiles place={place} claim={claim} here={here} isOpen={isOpen} />
        <ClaimTimeline claim={claim} />
        <ClaimFacts claim={claim} />
        {isOpen && isPhoneStolen(claim.claim_type.id) && <LostPhone policyId={claim.policy_id} riskId={claim.policy_risk_id} />}
        {isOpen && isMended(claim.claim_type.id) && <NearestWorkshops />}
      </Stack>
    </Screen>
  );
}

function ToPolicy({ policyId }: { policyId: number }) {
  return (
    <ButtonLink to={`/policies/${policyId}`}>
      <Trans>Ver mis recibos</Trans>
    </ButtonLink>
  );
}

/** The reason of the denial, and where to complain: first our customer service, then the supervisor. */
function Denied({ reason }: { reason: string | null }) {
  return (
    <Banner status="bad" title={<Trans>Siniestro denegado</Trans>}>
      {reason !== null && <p lang="es">{reason}</p>}
      <p>
        <Trans>
          Si no estás de acuerdo, escribe a nuestro servicio de atención al cliente: te contesta por escrito. Si la respuesta no te convence
          o tarda más de un mes, puedes reclamar gratis ante la Dirección General de Seguros y Fondos de Pensiones.
        </Trans>
      </p>
      <ButtonLink kind="ghost" flush to="/legal/precontractual">
        <Trans>Cómo reclamar</Trans>
      </ButtonLink>
    </Banner>
  );
}

/** Gets a grant, so that files added later can be sent with the app closed (decision A81). */
function useGrant({ userId, policyId, riskId }: ClaimPlace, isWanted: boolean): void {
  const api = useApi();
  const { records } = useDevice();
  useEffect(() => {
    if (isWanted) void claimGrantOf(api, records, { userId, policyId, riskId }, Date.now());
  }, [api, records, userId, policyId, riskId, isWanted]);
}

/** The requested documents, with a button to add files; then the received ones. */
function ClaimFiles({
  place,
  claim,
  here,
  isOpen,
}: {
  place: ClaimPlace;
  claim: ClaimDetail;
  here: readonly OutboxItem[];
  isOpen: boolean;
}) {
  const isOffline = useAtomValue(isOfflineAtom);
  const { adding, problem, add } = useAddFile(place);
  const refused = claim.documents.filter(({ refused_because: why }) => why !== null);
  const isThere = (document: ClaimDetail['documents'][number]) => document.files.length > 0;
  // When the office's rejection names no document, files can be added to any. When it names some, only those and the ones that never arrived are requested.
  const asksForSome = claim.status === claimStatus.documentationRejected && refused.length > 0;
  const rows = isOpen ? claim.documents.filter((document) => !asksForSome || refused.includes(document) || !isThere(document)) : [];
  const others = claim.documents.filter((document) => !rows.includes(document) && isThere(document));
  const rowOf = (document: ClaimDetail['documents'][number]) => ({
    document,
    items: itemsOfDocument(here, document.type),
    arrived: document.files.length,
    refusedBecause: document.refused_because,
  });
  return (
    <>
      {isOpen && (
        <Stack gap={3} as="section">
          <h2>{claim.status === claimStatus.documentationRejected ? <Trans>Adjuntar documentación</Trans> : <Trans>Documentos</Trans>}</h2>
          <DocumentRows
            rows={rows.map(rowOf)}
            adding={adding}
            isOffline={isOffline}
            onFile={(type, file) => void add(claim.identifier, type, file, { isDeclared: true })}
          />
          {problem !== null && <FileProblemBanner problem={problem} />}
          {here.some(({ state }) => state !== 'saved' && state !== 'sent') && (
            <ButtonLink kind="ghost" flush to={claimPath(place, claim.identifier)}>
              <Trans>Ver cómo van los envíos</Trans>
            </ButtonLink>
          )}
        </Stack>
      )}
      {others.length > 0 && (
        <Stack gap={3} as="section">
          <h2>
            <Trans>Lo que tenemos</Trans>
          </h2>
          <DocumentRows rows={others.map(rowOf)} adding={null} isOffline={isOffline} onFile={null} />
        </Stack>
      )}
    </>
  );
}
