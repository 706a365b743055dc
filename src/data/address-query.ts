import { useLocation, useNavigate } from '@tanstack/react-router';
import type { EndpointParts, QueryInput, Schema } from '#domain/wire/endpoint.ts';
import { listAskedBy, type Search, searchWith } from './list-address.ts';

/**
 * The query of a call that answers no pages, kept in the address: the page can be reloaded, its link sent to somebody, and the Back button returns to it. `change`
 * sets parts by their names in the address (`filter[state]`, `month`); null removes a part.
 */
export function useAddressQuery<const E extends EndpointParts & { query: Schema }>(endpoint: E) {
  const search = useLocation({ select: (location): Search => location.search });
  const navigate = useNavigate();
  return {
    asked: listAskedBy(endpoint.query, search) as NonNullable<QueryInput<E>>,
    change: (parts: Record<string, string | null>) =>
      void navigate({ to: '.', search: ((current: Search) => searchWith(current, parts)) as never, replace: true }),
  };
}
