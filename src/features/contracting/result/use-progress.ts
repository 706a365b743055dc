import { useQuery } from '@tanstack/react-query';
import { useAtomValue } from 'jotai';
import { type ContractingProgress, getContracting } from '#domain/wire/contracting.ts';
import { ApiError } from '#src/api/api-error.ts';
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
    refetchInterval: ({ state: { data, error } }) =>
      data && !(error instanceof ApiError) && isMoving(data, isAwaited) ? lookAgainMs : false,
  });
  // The grant of whoever contracted ends before its day is over, for example when the holder chooses a password: what was read with it is not shown any more.
  const isOver = access.token !== undefined && query.error instanceof ApiError && query.error.code === 'unauthenticated';
  return { ...query, isAllowed: access.isAllowed && !isOver, token };
}

export const stateOf = ({ steps }: ContractingProgress, kind: ContractingProgress['steps'][number]['kind']) =>
  steps.find((step) => step.kind === kind)?.state ?? null;

/** Somebody else is at it: who evaluates, the gateway, or the holder themselves, in their mail or signing on another device. */
const isMoving = (progress: ContractingProgress, isAwaited: boolean) =>
  stateOf(progress, 'evaluate') === 'under-way' ||
  stateOf(progress, 'sign') === 'to-do' ||
  (isAwaited && stateOf(progress, 'pay') !== 'done');
