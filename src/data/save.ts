import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useAtomValue } from 'jotai';
import { useRef } from 'react';
import { type EndpointParts, type ResponseOf, taggedBy } from '#domain/wire/endpoint.ts';
import { ApiError } from '#src/api/api-error.ts';
import type { CallArguments } from '#src/api/client.ts';
import { newId } from '#src/outbox/new-id.ts';
import { attemptOf, drafts } from '#src/state/drafts.ts';
import { actingUserIdAtom } from '#src/state/guest.ts';
import { useApi } from './api-context.ts';
import { isPersonal, keyOf } from './key.ts';

/** The arguments of a call that changes something. */
export type Saved<E extends EndpointParts> = Omit<CallArguments<E>, 'signal' | 'idempotencyKey'>;

interface Attempt<Answer> {
  text: string;
  key: string;
  running: Promise<Answer> | null;
}

/**
 * React Query's mutation of one call of the contract. A form takes `mutateAsync` as its `save`, and shows the faults at its fields; a button takes `mutate`,
 * `isPending` and `error`.
 *
 * The idempotency key belongs to one attempt: it is the same when the same values are sent again after no answer came, and a new one after an answer or with other
 * values. Two quick presses make one call. `draft`: the name of the form's draft, where it has one. The draft survives a reload, and with it the key of an attempt
 * that nobody has answered.
 *
 * `invalidates`: the calls whose answers change, or `everything` that this person has read; the call that the endpoint itself declares as read before (its tag) is
 * added by itself. `readAgain: 'later'`: their answers are only marked as stale, and the next screen reads them, because this one still shows the result. `onSaved`
 * is awaited: the mutation is over when it is.
 */
export function useSave<const E extends EndpointParts>(
  endpoint: E,
  {
    invalidates,
    readAgain = 'now',
    draft,
    onSaved,
  }: {
    invalidates: readonly EndpointParts[] | 'everything';
    readAgain?: 'now' | 'later';
    draft?: string;
    onSaved?: (answer: ResponseOf<E>) => unknown;
  },
) {
  const api = useApi();
  const queryClient = useQueryClient();
  const userId = useAtomValue(actingUserIdAtom);
  const last = useRef<Attempt<ResponseOf<E>> | null>(null);

  const begin = (text: string): Attempt<ResponseOf<E>> => {
    if (draft === undefined || userId === null) return { text, key: newId(), running: null };
    const earlier = drafts.read(userId, attemptOf(draft)) as { text: string; key: string } | null;
    const key = earlier?.text === text ? earlier.key : newId();
    drafts.keep(userId, attemptOf(draft), { text, key });
    return { text, key, running: null };
  };
  const end = (attempt: Attempt<ResponseOf<E>>) => {
    if (last.current !== attempt) return;
    last.current = null;
    if (draft !== undefined && userId !== null) drafts.remove(userId, attemptOf(draft));
  };

  const send = async (attempt: Attempt<ResponseOf<E>>, given: Saved<E>): Promise<ResponseOf<E>> => {
    try {
      const answer = await api.call(endpoint, {
        ...given,
        ...(endpoint.idempotent ? { idempotencyKey: attempt.key } : {}),
      } as CallArguments<E>);
      end(attempt);
      return answer;
    } catch (error) {
      if (isAnswered(error)) end(attempt);
      throw error;
    } finally {
      attempt.running = null;
    }
  };

  return useMutation({
    mutationFn: (given: Saved<E>): Promise<ResponseOf<E>> => {
      const text = JSON.stringify([given.params, given.query, given.body]);
      if (last.current?.text !== text) last.current = begin(text);
      last.current.running ??= send(last.current, given);
      return last.current.running;
    },
    onSuccess: async (answer) => {
      const refetchType = readAgain === 'now' ? 'active' : 'none';
      if (invalidates === 'everything') await queryClient.invalidateQueries({ predicate: isPersonal, refetchType });
      else {
        const read = taggedBy(endpoint);
        const changed = read ? [...invalidates, read] : invalidates;
        await Promise.all(changed.map((call) => queryClient.invalidateQueries({ queryKey: keyOf(call, userId), refetchType })));
      }
      await onSaved?.(answer);
    },
  });
}

/** Whether the server has refused the attempt for good. After a network failure, a 5xx or `in-progress` nobody knows yet whether the change was made. */
const isAnswered = (error: unknown) => error instanceof ApiError && error.status < 500 && error.code !== 'in-progress';
