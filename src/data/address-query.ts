import { useLocation, useNavigate } from '@tanstack/react-router';
import type { EndpointParts, QueryInput, Schema } from '#domain/wire/endpoint.ts';
import { listAskedBy, type Search, searchWith } from './list-address.ts';

/**
 * The query of a call as the address has it, of one that answers no pages: what can be reloaded, sent to somebody and gone back to. `change` takes parts by their names in the address
 * (`filter[state]`, `month`); null takes one out.
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
