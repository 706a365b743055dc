import { useQuery } from '@tanstack/react-query';
import type { AppPath } from '#domain/wire/page-paths.ts';
import { listWaitingEvaluations } from '#domain/wire/waiting-evaluations.ts';
import { useAddressQuery } from '#src/data/address-query.ts';
import { useAsk } from '#src/data/ask.ts';
import { filtered } from '#src/office/kit/filtered.ts';

/** How often somebody else's progress is looked at. */
const everyMs = 30_000;

/**
 * The part of the queue that is gone through, as its list was narrowed by term and store and as the address says: `pathOf` an evaluation of
 * it, or without one of its list. Who looks at what is left out, since that changes with each that is opened.
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

/** Where an evaluation stands among those that wait, the longest first, and which come before and after it: what somebody else looks at, or has just been decided, is passed over. Of a queue that is longer than a page the first hundred are gone through. */
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
