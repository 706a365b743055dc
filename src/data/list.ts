import { hashKey, useQuery } from '@tanstack/react-query';
import { useLocation, useNavigate } from '@tanstack/react-router';
import { useEffect } from 'react';
import type { EndpointParts, ParamsInput, QueryInput, Schema } from '#domain/wire/endpoint.ts';
import { defaultPageSize, type PageMeta } from '#domain/wire/list.ts';
import { type Asked, type ListEndpoint, type RowOf, useAsk } from './ask.ts';
import { listAskedBy, type Search, searchWith } from './list-address.ts';

type QueryOf<E extends EndpointParts> = NonNullable<QueryInput<E>>;
type SortOf<E extends EndpointParts> = QueryOf<E> extends { sort?: infer Sort } ? Extract<Sort, string> : never;
type FilterOf<E extends EndpointParts> = QueryOf<E> extends { filter?: infer Filter } ? NonNullable<Filter> : Record<never, never>;
/** Values of the parameters in the endpoint's path, where it has some. */
type PathValues<E extends EndpointParts> = E['params'] extends Schema ? [params: { [Name in keyof ParamsInput<E>]: string | number }] : [];

/** The parameter that only the address has, beside the endpoint's query: the number of the first row, so that the link to a page still says which rows it shows. */
const firstName = 'from';

/**
 * A list of the contract whose filter, sort and page stand in the address: it can be reloaded, its link sent to somebody, and the Back button works. Its result has
 * what `DataTable`, its filters and `Pagination` take.
 */
export function useList<const E extends ListEndpoint>(endpoint: E, ...[params]: PathValues<E>) {
  return useListOf(endpoint, { params });
}

/** A part of a list, such as the mails to one person: the `fixed` part of its filter is not in the address. `usual`: the order until somebody chooses another. */
export function useListOf<const E extends ListEndpoint>(
  endpoint: E,
  { params, fixed, usual }: { params?: PathValues<E>[0] | undefined; fixed?: Partial<FilterOf<E>>; usual?: SortOf<E> },
) {
  type Page = { data: RowOf<E>[]; meta: PageMeta };
  const ask = useAsk();
  const search = useLocation({ select: (location): Search => location.search });
  const navigate = useNavigate();
  const ofAddress = { ...(usual === undefined ? {} : { sort: usual }), ...listAskedBy(endpoint.query, search) };
  const asked = fixed === undefined ? ofAddress : { ...ofAddress, filter: { ...ofAddress.filter, ...(fixed as Record<string, string>) } };
  const question = ask(endpoint, { params, query: { ...asked, page: { ...asked.page, total: '1' } } } as unknown as Asked<E>);
  const { data, error, isPlaceholderData, refetch } = useQuery({
    ...question,
    // The rows of the same list stay on screen while others of it are loading. That there were none says nothing of others.
    placeholderData: (rows, query) =>
      query && listOf(query.queryKey) === listOf(question.queryKey) && (rows as Page | undefined)?.data.length ? rows : undefined,
  });
  const page = data as Page | undefined;

  const size = Number(asked.page?.size ?? defaultPageSize);
  const cursor = asked.page?.cursor ?? null;
  const isFirst = cursor === null || page?.meta.prev_cursor === null;
  const first = isFirst ? 1 : Math.max(1, Number(search[firstName]) || 1);
  const count = page?.data.length ?? 0;
  const go = (parts: Record<string, string | null>, options?: { replace: true }) =>
    void navigate({ to: '.', search: ((current: Search) => searchWith(current, parts)) as never, ...options });
  /** A list with another filter or order begins at its first page, and makes no new entry in the browser's history. */
  const change = (parts: Record<string, string | null>) => go({ ...parts, 'page[cursor]': null, [firstName]: null }, { replace: true });
  // The rows of this page have been deleted, or no longer match the filter. The list is not empty for that: it is shown from its beginning.
  const isGone = cursor !== null && page !== undefined && !isPlaceholderData && count === 0;
  useEffect(() => {
    if (isGone) change({});
  });
  const turnTo = (to: string, from: number) => go({ 'page[cursor]': to, [firstName]: String(Math.max(1, from)) });
  // While the next rows are loading, the buttons of the earlier ones stay, so that they keep the focus; a press on them does nothing.
  const turn = (to: string | null | undefined, from: number) => {
    if (!to) return undefined;
    return () => {
      if (!isPlaceholderData) turnTo(to, from);
    };
  };
  const filters = Object.entries(ofAddress.filter ?? {}).flatMap(([name, value]) => (value === undefined ? [] : [`filter[${name}]`]));
  const narrowing = asked.search ? [...filters, 'search'] : filters;

  return {
    /** Undefined while the first rows are loading. */
    rows: isGone ? undefined : page?.data,
    error,
    /** The rows are still those of the previous query. */
    isStale: isPlaceholderData,
    retry: () => void refetch(),
    filter: (asked.filter ?? {}) as FilterOf<E>,
    /** Changes the parts that are given; null takes one out. */
    setFilter: (parts: { [Name in keyof FilterOf<E>]?: FilterOf<E>[Name] | null }) =>
      change(Object.fromEntries(Object.entries(parts).map(([name, value]) => [`filter[${name}]`, value as string | null]))),
    /** A filter or a search leaves some rows out. */
    isNarrowed: narrowing.length > 0,
    /** Removes filters and search, and keeps the order. */
    clear: () => change(Object.fromEntries(narrowing.map((name) => [name, null]))),
    search: asked.search ?? '',
    setSearch: (text: string) => change({ search: text.trim() }),
    sort: asked.sort,
    setSort: (sort: string | null) => change({ sort }),
    /** The list's query without its page: an export with it holds the same rows. */
    query: { ...asked, page: undefined } as QueryInput<E>,
    pages: {
      first: count === 0 ? 0 : first,
      last: count === 0 ? 0 : first + count - 1,
      total: page?.meta.total,
      /** There are more rows than `total`: the server stopped counting there. */
      isMore: page?.meta.is_total_more === true,
      onBack: turn(page?.meta.prev_cursor, first - size),
      onNext: turn(page?.meta.next_cursor, first + count),
    },
  };
}

/** Identifies a list, its path's parameters and its reader, whatever the query is. */
const listOf = (queryKey: readonly unknown[]) => hashKey(queryKey.slice(0, 3));
