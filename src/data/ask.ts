import { queryOptions } from '@tanstack/react-query';
import { useAtomValue } from 'jotai';
import { useCallback } from 'react';
import type { EndpointParts, ResponseOf, Schema } from '#domain/wire/endpoint.ts';
import type { Api, CallArguments } from '#src/api/client.ts';
import { spokenEnglish } from '#src/i18n/spoken.ts';
import { actingUserIdAtom } from '#src/state/guest.ts';
import { useApi } from './api-context.ts';
import { keyOf } from './key.ts';

declare module '@tanstack/react-query' {
  interface Register {
    queryMeta: { persisted?: true };
  }
}

/** The arguments of a query for a call of the contract: the parts that its endpoint declares and, where one is used, a narrow token instead of the session's. */
export type Asked<E extends EndpointParts> = Omit<CallArguments<E>, 'signal' | 'idempotencyKey' | 'asRead' | 'body'>;

/**
 * Spread into a query whose answer has to be there without a network: that answer is kept on the phone. All other answers are held in memory only, until they have
 * gone unused for five minutes.
 */
export const persisted = { meta: { persisted: true }, gcTime: Number.POSITIVE_INFINITY } as const;

/** Spread into a query: on a page in English it translates the answer on reading. The cache, and the copy kept on the phone, hold what the server said. */
const read = <Answer>() => {
  const english = spokenEnglish();
  return english ? { select: english.inEnglish<Answer> } : {};
};

/** Query options (for `useQuery`) of one call of the contract, made as the person who acts here. */
export function askOf<const E extends EndpointParts>(api: Api, userId: number | null, endpoint: E, asked: Asked<E>) {
  return queryOptions({
    queryKey: keyOf(endpoint, userId, asked),
    queryFn: ({ signal }): Promise<ResponseOf<E>> => api.call(endpoint, { ...asked, signal } as CallArguments<E>),
    enabled: endpoint.who === 'public' || userId !== null || asked.token !== undefined,
    ...read<ResponseOf<E>>(),
  });
}

/** A call of the contract that answers one page of a list. */
export type ListEndpoint = EndpointParts & { response: Schema; query: Schema };

interface Page<Row> {
  data: Row[];
  meta: { next_cursor: string | null };
}
export type RowOf<E extends EndpointParts> = ResponseOf<E> extends Page<infer Row> ? Row : never;

/** The part of a query key that tells a whole list from its single pages. */
export const allPages = { query: 'all pages' };

/** Query options that fetch every page of a list, one after the other: for lists that are short for the person who asks. */
export function askAllOf<const E extends ListEndpoint>(api: Api, userId: number | null, endpoint: E) {
  return queryOptions({
    queryKey: keyOf(endpoint, userId, allPages),
    queryFn: async ({ signal }): Promise<RowOf<E>[]> => {
      const rows: RowOf<E>[] = [];
      let cursor: string | null = null;
      do {
        // The first page is asked for without a size, so it has the server's default: most lists fit into it, and their call needs no query.
        const asked = cursor === null ? { signal } : { signal, query: { page: { cursor } } };
        const page = (await api.call(endpoint, asked as unknown as CallArguments<E>)) as Page<RowOf<E>>;
        rows.push(...page.data);
        cursor = page.meta.next_cursor;
      } while (cursor !== null);
      return rows;
    },
    enabled: userId !== null,
    ...read<RowOf<E>[]>(),
  });
}

/** `ask(endpoint, asked)` in a component: `useQuery(ask(getStore, { params: { id } }))`. */
export function useAsk() {
  const api = useApi();
  const userId = useAtomValue(actingUserIdAtom);
  return useCallback(<const E extends EndpointParts>(endpoint: E, asked: Asked<E>) => askOf(api, userId, endpoint, asked), [api, userId]);
}
