import { createLink, readLink } from '#domain/wire/links.ts';
import type { AppPath } from '#domain/wire/page-paths.ts';
import { ProblemError } from '#server/http/problems.ts';
import { byAddress, type RateLimit } from '#server/http/rate-limit.ts';
import { implement, type Route } from '#server/http/route.ts';
import { readPolicy } from '#server/modules/policy-core/read-policy.ts';
import { openLink, signLink } from './signed-link.ts';

/** `tryLimit`: links tried from one IP address. */
export function linkRoutes({ tryLimit }: { tryLimit: RateLimit }): Route[] {
  return [
    implement(createLink, async ({ params, body, db, ports }) => {
      const riskId = body.policy_risk_id ?? null;
      const { risks } = await readPolicy(db, params.id);
      if (riskId !== null && !risks.some(({ id }) => id === riskId)) throw new ProblemError('not-found');
      const expiresAtS = Math.floor(ports.clock.now().getTime() / 1000) + ports.config.linkDays * 86_400;
      return {
        path: `/e/${signLink({ policyId: params.id, riskId, expiresAtS }, ports.linkKey)}` satisfies AppPath,
        expires_at: new Date(expiresAtS * 1000).toISOString(),
      };
    }),
    implement(
      readLink,
      async ({ params, ports }) => {
        const opened = openLink(params.token, ports.linkKey, ports.clock.now().getTime());
        if (!opened.ok) throw new ProblemError(opened.problem === 'expired' ? 'link-expired' : 'not-found');
        return { policy_id: opened.value.policyId, policy_risk_id: opened.value.riskId };
      },
      { limits: [byAddress(tryLimit)] },
    ),
  ];
}
