import { useQuery } from '@tanstack/react-query';
import { useAtomValue } from 'jotai';
import { type ContractingProgress, getContracting } from '#domain/wire/contracting.ts';
import { useAsk } from '#src/data/ask.ts';
import { contractingAccessAtom } from '#src/state/contracted.ts';

/** Between two looks for what a bank or whoever evaluates says. */
const lookAgainMs = 4_000;

/** How far a contracting has come, for whoever may ask here. It is asked for again while something is under way. `isAwaited`: the payer has just come back from the gateway. */
export function useProgress(policyId: number, isAwaited: boolean) {
  const ask = useAsk();
  const access = useAtomValue(contractingAccessAtom)(policyId);
  const token = access.token === undefined ? {} : { token: access.token };
  const query = useQuery({
    ...ask(getContracting, { params: { id: policyId }, ...token }),
    enabled: access.isAllowed,
    refetchInterval: ({ state: { data } }) => (data && isMoving(data, isAwaited) ? lookAgainMs : false),
  });
  return { ...query, access, token };
}

export const stateOf = ({ steps }: ContractingProgress, kind: ContractingProgress['steps'][number]['kind']) =>
  steps.find((step) => step.kind === kind)?.state ?? null;

/** Somebody else is at it: who evaluates, the gateway, or the holder themselves in their mail. */
const isMoving = (progress: ContractingProgress, isAwaited: boolean) =>
  stateOf(progress, 'evaluate') === 'under-way' ||
  (stateOf(progress, 'sign') === 'to-do' && !progress.signing.is_email_proved) ||
  (isAwaited && stateOf(progress, 'pay') !== 'done');
