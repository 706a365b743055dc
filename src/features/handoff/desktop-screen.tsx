import { useSearch } from '@tanstack/react-router';
import { useAtomValue } from 'jotai';
import { useState } from 'react';
import { riskOf, riskToEvaluate } from '#domain/policy/risks-to-evaluate.ts';
import type { Policy } from '#domain/wire/policies.ts';
import { usePolicies } from '#src/parts/policy/policies.ts';
import { contractingAccessAtom } from '#src/state/contracted.ts';
import { loggedUserAtom } from '#src/state/session.ts';
import { Screen } from '#src/ui/screen.tsx';
import { Skeleton } from '#src/ui/skeleton.tsx';
import { HandoffProblem } from './handoff-problem.tsx';
import { PhoneWatch } from './phone-watch.tsx';
import type { RiskPlace } from './use-handoff.ts';

/** Screen 31: the QR for the evaluation that the address names, or for the first one to do; then what the phone is doing. */
export function DesktopScreen() {
  const search = useSearch({ from: '/evaluation/handoff' });
  const user = useAtomValue(loggedUserAtom);
  const access = useAtomValue(contractingAccessAtom);
  const { policy: policyId, risk: riskId } = search;
  // The route admits only signed-in people and those who have just contracted the policy in the address.
  if (user === null && policyId !== undefined && riskId !== undefined)
    return <Watch place={{ policyId, riskId, token: access(policyId).token }} />;
  return <OfPolicies search={search} />;
}

function OfPolicies({ search }: { search: { policy?: number; risk?: number } }) {
  const { data: policies, error, refetch } = usePolicies();
  if (policies === undefined) {
    return error === null ? <Waiting /> : <HandoffProblem error={error} onAgain={() => void refetch()} />;
  }
  const place = placeOf(policies, search);
  return place === null ? <HandoffProblem error="nothing-to-do" /> : <Watch place={place} />;
}

function Watch({ place }: { place: RiskPlace }) {
  const [round, setRound] = useState(0);
  // The key makes another risk or round a new component, so that no state of the earlier one stays.
  return <PhoneWatch key={`${place.riskId}:${round}`} place={place} onAgain={() => setRound(round + 1)} />;
}

function Waiting() {
  return (
    <Screen back="/">
      <Skeleton rows={4} />
    </Screen>
  );
}

/** The phone to evaluate; when it has been sent already, the one that the address names, because its result is shown here too. */
function placeOf(policies: readonly Policy[], search: { policy?: number; risk?: number }): RiskPlace | null {
  const named = search.policy === undefined ? policies : policies.filter(({ id }) => id === search.policy);
  for (const policy of named) {
    const risk = search.policy === undefined ? riskToEvaluate(policy, search.risk) : riskOf(policy, search.risk);
    if (risk) return { policyId: policy.id, riskId: risk.id };
  }
  return null;
}
