import { Trans, useLingui } from '@lingui/react/macro';
import { useQuery } from '@tanstack/react-query';
import { useParams, useSearch } from '@tanstack/react-router';
import { useAtomValue } from 'jotai';
import { useEffect } from 'react';
import { listClaimTypes } from '#domain/wire/claims.ts';
import { useApi } from '#src/data/api-context.ts';
import { persisted, useAsk } from '#src/data/ask.ts';
import type { ClaimPlace } from '#src/outbox/claim-calls.ts';
import { claimGrantOf } from '#src/parts/ask-claim-grant.ts';
import { useDevice } from '#src/parts/device-context.ts';
import { fetchAhead } from '#src/parts/fetch-ahead.ts';
import { HelpAside } from '#src/parts/help/help-aside.tsx';
import { usePageTitle } from '#src/parts/page-title.ts';
import { usePolicies } from '#src/parts/policy/policies.ts';
import { QueueStatus } from '#src/parts/queue-status.tsx';
import { NotRead } from '#src/parts/trouble/not-read.tsx';
import { isOfflineAtom } from '#src/state/connection.ts';
import { loggedUserAtom } from '#src/state/session.ts';
import { ButtonLink } from '#src/ui/button.tsx';
import { Stack } from '#src/ui/layout.tsx';
import { Screen } from '#src/ui/screen.tsx';
import { Skeleton } from '#src/ui/skeleton.tsx';
import { Head } from '#src/ui/text.tsx';
import { BeforeStep } from './before-step.tsx';
import { DocumentsStep } from './documents-step.tsx';
import { ReviewStep } from './review-step.tsx';
import type { StepParts } from './step-parts.ts';
import { TypeStep } from './type-step.tsx';
import { useClaimDraft } from './use-claim-draft.ts';

const from = '/policies/$policyId/risks/$riskId/claims/new';

/** Screens 18a and 18b: declares a claim, with or without a network. */
export function NewClaimScreen() {
  const { t } = useLingui();
  const { policyId, riskId } = useParams({ from });
  const userId = useAtomValue(loggedUserAtom)?.id ?? 0;
  usePageTitle(t`Declarar un siniestro`);
  // The claim's own screen is prefetched, so that it opens without a network too.
  useEffect(() => void fetchAhead(import('./claim-screen.tsx')), []);
  const place = { userId, policyId: Number(policyId), riskId: Number(riskId) };
  return <Declaring key={`${userId}:${riskId}`} place={place} />;
}

function Declaring({ place }: { place: ClaimPlace }) {
  const { t } = useLingui();
  const ask = useAsk();
  const isOffline = useAtomValue(isOfflineAtom);
  const { step } = useSearch({ from });
  const policies = usePolicies();
  const params = { id: String(place.policyId), riskId: String(place.riskId) };
  const types = useQuery({ ...ask(listClaimTypes, { params }), ...persisted });
  const work = useClaimDraft(place);
  useGrantBeforehand(place, isOffline);
  const policy = policies.data?.find(({ id }) => id === place.policyId);
  const risk = policy?.policy_risks.find(({ id }) => id === place.riskId);
  const offered = types.data?.data;

  if (work.state === 'gone') return <Gone />;
  if (policy === undefined || risk === undefined || offered === undefined || work.state === 'reading') {
    const error = policies.data === undefined ? policies.error : offered === undefined ? types.error : null;
    const again = () => Promise.all([policies.refetch(), types.refetch()]);
    const isUnknown = policies.data !== undefined && risk === undefined;
    return (
      <Screen title={t`Declarar un siniestro`} back="/claims" queue={<QueueStatus />} aside={<HelpAside />}>
        {isUnknown && !policies.isFetching ? (
          <Head
            title={<Trans>Aquí no hay nada que declarar</Trans>}
            lead={<Trans>Esa póliza no está en tu cuenta. Mira en tus siniestros qué tienes asegurado.</Trans>}
          />
        ) : error !== null ? (
          <Stack gap={4}>
            <Head title={<Trans>Declarar un siniestro</Trans>} />
            <NotRead error={error} isReading={policies.isFetching || types.isFetching} onAgain={again} />
          </Stack>
        ) : (
          <Skeleton rows={4} />
        )}
      </Screen>
    );
  }
  const type = offered.find(({ id }) => id === work.draft.type) ?? null;
  const parts: StepParts = { place, policy, risk, offered, type, work, isOffline };
  // Later steps need the choice of the earlier ones; without it, the earlier one is shown.
  if (step === undefined) return <BeforeStep {...parts} />;
  if (step === 'type' || type === null) return <TypeStep {...parts} />;
  return step === 'documents' ? <DocumentsStep {...parts} type={type} /> : <ReviewStep {...parts} type={type} />;
}

/** Gets a grant in advance, so that a claim declared here can be sent with the app closed (decision A81). */
function useGrantBeforehand({ userId, policyId, riskId }: ClaimPlace, isOffline: boolean): void {
  const api = useApi();
  const { records } = useDevice();
  useEffect(() => {
    if (!isOffline) void claimGrantOf(api, records, { userId, policyId, riskId }, Date.now());
  }, [api, records, userId, policyId, riskId, isOffline]);
}

function Gone() {
  const { t } = useLingui();
  return (
    <Screen
      title={t`Declarar un siniestro`}
      back="/claims"
      queue={<QueueStatus />}
      aside={<HelpAside />}
      dock={
        <ButtonLink kind="primary" to="/claims">
          <Trans>Ver mis siniestros</Trans>
        </ButtonLink>
      }
    >
      <Head
        title={<Trans>Ya no está aquí</Trans>}
        lead={<Trans>Se ha enviado o borrado en otra pestaña. En tus siniestros ves cómo va.</Trans>}
      />
    </Screen>
  );
}
