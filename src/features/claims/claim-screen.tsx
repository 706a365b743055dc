import { useParams } from '@tanstack/react-router';
import { useAtomValue } from 'jotai';
import { usePolicies } from '#src/parts/policy/policies.ts';
import { loggedUserAtom } from '#src/state/session.ts';
import { ClaimDetailScreen } from './claim-detail-screen.tsx';
import { DeclaredHere } from './declared-here.tsx';

/** A claim: addressed by its number, as the server has it; addressed by its identifier, as this phone has declared it. */
export function ClaimScreen() {
  const { policyId, riskId, claimId } = useParams({ from: '/policies/$policyId/risks/$riskId/claims/$claimId' });
  const userId = useAtomValue(loggedUserAtom)?.id ?? 0;
  const { data: policies } = usePolicies();
  const place = { userId, policyId: Number(policyId), riskId: Number(riskId) };
  if (/^\d+$/.test(claimId)) return <ClaimDetailScreen key={claimId} place={place} claimId={claimId} />;
  const risks = policies?.flatMap(({ policy_risks }) => policy_risks) ?? [];
  const number = risks.flatMap(({ policy_risk_claims: claims }) => claims).find(({ identifier }) => identifier === claimId)?.id;
  return <DeclaredHere key={claimId} place={place} identifier={claimId} number={number ?? null} />;
}
