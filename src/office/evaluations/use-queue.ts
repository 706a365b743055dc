import { useQuery } from '@tanstack/react-query';
import type { AppPath } from '#domain/wire/page-paths.ts';
import { listWaitingEvaluations } from '#domain/wire/waiting-evaluations.ts';
import { useAddressQuery } from '#src/data/address-query.ts';
import { useAsk } from '#src/data/ask.ts';
import { filtered } from '#src/office/kit/filtered.ts';

/** Milliseconds between looks at what colleagues have decided. */
const everyMs = 30_000;

/**
 * The part of the queue that the person works through, as its list was filtered by term and store and as the address says: `pathOf` returns the address of one of
 * its evaluations or, for null, of its list. The filter by holder is left out, because the holder changes with each evaluation that is opened.
 */
export function useQueuePart() {
  const { late, store_id: storeId } = useAddressQuery(listWaitingEvaluations).asked.filter ?? {};
  const filter = { ...(late === undefined ? {} : { late }), ...(storeId === undefined ? {} : { store_id: storeId }) };
  return {
    filter,
    pathOf: (id: string | null) =>
      filtered((id === null ? '/oficina/peritaciones' : `/oficina/peritaciones/${id}`) as AppPath, filter) as AppPath,
  };
}

/**
 * The place of an evaluation among those waiting, the longest first, and the ones before and after it; those that a colleague holds, or that have just been decided,
 * are skipped. Only the first hundred of a longer queue are considered.
 */
export function useQueue(currentId: string, decidedIds: readonly string[]) {
  const ask = useAsk();
  const { filter } = useQueuePart();
  const { data } = useQuery({
    ...ask(listWaitingEvaluations, { query: { filter, page: { size: '100', total: '1' } } }),
    refetchInterval: everyMs,
  });
  const rows = data?.data ?? [];
  const at = rows.findIndex(({ id }) => id === currentId);
  const isFree = ({ id, hold }: (typeof rows)[number]) => id !== currentId && !decidedIds.includes(id) && (hold === null || hold.is_mine);
  const after = rows.slice(at + 1).find(isFree) ?? rows.find(isFree);
  const before = rows.slice(0, Math.max(0, at)).findLast(({ hold }) => hold === null || hold.is_mine);
  return { place: at + 1, total: data?.meta.total ?? null, next: after?.id ?? null, previous: before?.id ?? null };
}
