import { Trans } from '@lingui/react/macro';
import { type UseQueryOptions, type UseQueryResult, useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { ApiError } from '#src/api/api-error.ts';
import { NotRead } from '#src/parts/trouble/not-read.tsx';
import { Empty } from '#src/ui/empty.tsx';
import { Skeleton } from '#src/ui/skeleton.tsx';

type AskedOne<One> = Pick<UseQueryResult<One>, 'error' | 'refetch'> & { data: One | undefined };

/** Reads one thing from the server and ignores what is cached: an edit must not start from a list's older copy. */
export function useOneOf<One>(question: UseQueryOptions<One>): AskedOne<One> {
  // Without structural sharing the answer is the very object that was parsed, to which its ETag belongs: a change names it (`asRead`).
  const { data, error, refetch, isFetchedAfterMount } = useQuery({ ...question, staleTime: 0, structuralSharing: false });
  return { data: isFetchedAfterMount ? data : undefined, error, refetch };
}

/** The thing that a page is about: a skeleton while it is loading, the reason if it could not be read, else its content. */
export function OneOf<One>({ one, children }: { one: AskedOne<One>; children: (one: One) => ReactNode }) {
  const { data, error, refetch } = one;
  if (error instanceof ApiError && error.code === 'not-found')
    return (
      <Empty icon="search" title={<Trans>No existe, o se ha dado de baja</Trans>}>
        <Trans>Puede que alguien lo haya borrado mientras tanto.</Trans>
      </Empty>
    );
  if (data !== undefined) return children(data);
  if (error === null) return <Skeleton rows={5} />;
  return <NotRead error={error} small onAgain={refetch} />;
}
