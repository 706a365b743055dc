import { useQuery } from '@tanstack/react-query';
import { listWaitingEvaluations } from '#domain/wire/waiting-evaluations.ts';
import { useAsk } from '#src/data/ask.ts';

/** How often somebody else's progress is looked at. */
const everyMs = 30_000;

/** Where an evaluation stands among those that wait, the longest first, and which come before and after it: what somebody else looks at, or has just been decided, is passed over. Of a queue that is longer than a page the first hundred are gone through. */
export function useQueue(currentId: string, decidedIds: readonly string[]) {
  const ask = useAsk();
  const { data } = useQuery({
    ...ask(listWaitingEvaluations, { query: { page: { size: '100', total: '1' } } }),
    refetchInterval: everyMs,
  });
  const rows = data?.data ?? [];
  const at = rows.findIndex(({ id }) => id === currentId);
  const isFree = ({ id, hold }: (typeof rows)[number]) => id !== currentId && !decidedIds.includes(id) && (hold === null || hold.is_mine);
  const after = rows.slice(at + 1).find(isFree) ?? rows.find(isFree);
  const before = rows.slice(0, Math.max(0, at)).findLast(({ hold }) => hold === null || hold.is_mine);
  return { place: at + 1, total: data?.meta.total ?? null, next: after?.id ?? null, previous: before?.id ?? null };
}
