import { claimTypesOf } from '#domain/claim/claim-type.ts';
import { policyStatus } from '#domain/policy/policy-status.ts';
import { listClaimTypes } from '#domain/wire/claims.ts';
import { askOf, persisted } from '#src/data/ask.ts';
import { fetchAhead } from '#src/parts/fetch-ahead.ts';
import { policiesOf } from '#src/parts/policy/policies.ts';
import type { AreaParts } from './warm-area.ts';

/** How long the kinds of claim are fresh, in milliseconds: they change only with an operator's settings, which is rare. */
const freshMs = 24 * 60 * 60_000;

/**
 * Fetches the screens of a policy with its receipts, of claims and of the account, so that the service worker caches them, and the kinds of claim of each
 * insured thing.
 */
export async function fetchArea({ queryClient, api }: Omit<AreaParts, 'store'>, userId: number): Promise<void> {
  await Promise.all(
    [
      import('#src/features/account/account-screen.tsx'),
      import('#src/i18n/catalogues/account/es-ES.po'),
      import('#src/features/policies/policy-screen.tsx'),
      import('#src/features/policies/receipts-screen.tsx'),
      import('#src/i18n/catalogues/policies/es-ES.po'),
      import('#src/i18n/catalogues/policy/es-ES.po'),
      import('#src/features/claims/claims-screen.tsx'),
      import('#src/features/claims/new-claim-screen.tsx'),
      import('#src/features/claims/claim-screen.tsx'),
      import('#src/i18n/catalogues/claims/es-ES.po'),
    ].map((loading: Promise<unknown>) => fetchAhead(loading)),
  );
  const policies = await queryClient.ensureQueryData(policiesOf(api, userId));
  for (const policy of policies) {
    if (policy.status === policyStatus.draft) continue;
    for (const risk of policy.policy_risks.filter(({ risk_type: type }) => claimTypesOf(type).length > 0)) {
      const asked = askOf(api, userId, listClaimTypes, { params: { id: String(policy.id), riskId: String(risk.id) } });
      await queryClient.prefetchQuery({ ...asked, ...persisted, staleTime: freshMs });
    }
  }
}
