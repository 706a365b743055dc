import { useQuery } from '@tanstack/react-query';
import { useAtomValue } from 'jotai';
import { type ContractingProgress, getContracting } from '#domain/wire/contracting.ts';
import { ApiError } from '#src/api/api-error.ts';
import { useAsk } from '#src/data/ask.ts';
import { contractingAccessAtom } from '#src/state/contracted.ts';

/** Milliseconds between two requests while a bank, a reviewer or the holder acts elsewhere. */
const lookAgainMs = 4_000;

/**
 * The progress of a contracting, for whoever may read it on this device. It is read again while something is under way. `isAwaited`: the payer has just come
 * back from the gateway.
 */
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
  // The contracting grant may end before its expiry, for example when the holder sets a password: data read with it is then no longer shown.
  const isOver = access.token !== undefined && query.error instanceof ApiError && query.error.code === 'unauthenticated';
  return { ...query, isAllowed: access.isAllowed && !isOver, token };
}

export const stateOf = ({ steps }: ContractingProgress, kind: ContractingProgress['steps'][number]['kind']) =>
  steps.find((step) => step.kind === kind)?.state ?? null;

/** Whether somebody elsewhere is acting: the reviewer, the gateway, or the holder, in their mail or signing on another device. */
const isMoving = (progress: ContractingProgress, isAwaited: boolean) =>
  stateOf(progress, 'evaluate') === 'under-way' ||
  stateOf(progress, 'sign') === 'to-do' ||
  (isAwaited && stateOf(progress, 'pay') !== 'done');
