import { queryOptions, useQuery } from '@tanstack/react-query';
import { useAtomValue } from 'jotai';
import { useEffect, useMemo } from 'react';
import { getCapture } from '#domain/wire/captures.ts';
import type { Api } from '#src/api/client.ts';
import { useApi } from '#src/data/api-context.ts';
import { keyOf } from '#src/data/key.ts';
import { loggedUserAtom } from '#src/state/session.ts';

/** The query for the bytes of a photo, which never change. */
export const photoOf = (api: Api, userId: number | null, id: string) =>
  queryOptions({
    queryKey: keyOf(getCapture, userId, { params: { id }, query: 'picture' }),
    queryFn: ({ signal }) => api.file(getCapture, { params: { id }, signal }, 'image/*'),
    staleTime: Number.POSITIVE_INFINITY,
    enabled: userId !== null,
  });

/** A photo as an object URL; null while it is loading, or after it failed. */
export function usePhoto(id: string): { url: string | null; error: unknown; retry: () => void } {
  const api = useApi();
  const userId = useAtomValue(loggedUserAtom)?.id ?? null;
  const { data, error, refetch } = useQuery(photoOf(api, userId, id));
  // A preloaded photo has its URL at the first render.
  const url = useMemo(() => (data === undefined ? null : URL.createObjectURL(data)), [data]);
  useEffect(
    () => () => {
      if (url !== null) URL.revokeObjectURL(url);
    },
    [url],
  );
  return { url, error, retry: () => void refetch() };
}
