import { Trans } from '@lingui/react/macro';
import { type UseQueryOptions, type UseQueryResult, useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { ApiError } from '#src/api/api-error.ts';
import { NotRead } from '#src/parts/trouble/not-read.tsx';
import { Empty } from '#src/ui/empty.tsx';
import { Skeleton } from '#src/ui/skeleton.tsx';

type AskedOne<One> = Pick<UseQueryResult<One>, 'error' | 'refetch'> & { data: One | undefined };

/** One thing as the server has it now: what somebody begins to change must not be what a list has kept of it. */
export function useOneOf<One>(question: UseQueryOptions<One>): AskedOne<One> {
  // The answer itself, and not what it has in common with an earlier one: a change is made of just that (`asRead`).
  const { data, error, refetch, isFetchedAfterMount } = useQuery({ ...question, staleTime: 0, structuralSharing: false });
  return { data: isFetchedAfterMount ? data : undefined, error, refetch };
}

/** One thing that a page is about: its bones while it comes, why it could not be had, or what is drawn of it. */
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
