import type { QueryClient } from '@tanstack/react-query';
import type { createStore } from 'jotai';
import { claimTypesOf } from '#domain/claim/claim-type.ts';
import { policyStatus } from '#domain/policy/policy-status.ts';
import { listClaimTypes } from '#domain/wire/claims.ts';
import type { Api } from '#src/api/client.ts';
import { askOf, persisted } from '#src/data/ask.ts';
import { policiesOf } from '#src/parts/policy/policies.ts';
import { loggedUserAtom } from '#src/state/session.ts';

/** What can be declared changes with an operator's settings, and seldom. */
const freshMs = 24 * 60 * 60_000;

interface Parts {
  store: ReturnType<typeof createStore>;
  queryClient: QueryClient;
  api: Api;
}

/**
 * What declaring a claim needs in a place without a network, for a policyholder who has never opened it (decision record 0079): its screens, which the service
 * worker keeps as they pass it, and what can be declared of each insured thing. Failures wait for the next start.
 */
export async function warmClaims({ store, queryClient, api }: Parts): Promise<void> {
  const user = store.get(loggedUserAtom);
  if (user?.role !== 'policyholder') return;
  await passingTheWorker();
  await Promise.all([
    import('#src/features/claims/claims-screen.tsx'),
    import('#src/features/claims/new-claim-screen.tsx'),
    import('#src/features/claims/claim-screen.tsx'),
    import('#src/i18n/catalogues/claims/es-ES.po'),
  ]);
  const policies = await queryClient.ensureQueryData(policiesOf(api, user.id));
  for (const policy of policies) {
    if (policy.status === policyStatus.draft) continue;
    for (const risk of policy.policy_risks.filter(({ risk_type: type }) => claimTypesOf(type).length > 0)) {
      const asked = askOf(api, user.id, listClaimTypes, { params: { id: String(policy.id), riskId: String(risk.id) } });
      await queryClient.prefetchQuery({ ...asked, ...persisted, staleTime: freshMs });
    }
  }
}

/** A page that no worker controls yet would fetch past it, and nothing would be kept. */
async function passingTheWorker(): Promise<void> {
  const workers = navigator.serviceWorker as ServiceWorkerContainer | undefined;
  if (!workers || workers.controller) return;
  await new Promise<void>((resolve) => {
    workers.addEventListener('controllerchange', () => resolve(), { once: true });
  });
}
