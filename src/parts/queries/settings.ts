import { queryOptions } from '@tanstack/react-query';
import { getSettings } from '#domain/wire/settings.ts';
import type { Api } from '#src/api/client.ts';

export function settingsQuery(api: Api) {
  return queryOptions({
    queryKey: ['settings'],
    queryFn: ({ signal }) => api.call(getSettings, { signal }),
    staleTime: 60 * 60_000,
  });
}
