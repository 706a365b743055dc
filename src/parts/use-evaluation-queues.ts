import { useAtomValue } from 'jotai';
import { useMemo } from 'react';
import { describeEvaluationQueue, type EvaluationQueue } from '#domain/outbox/evaluation-queue.ts';
import type { OutboxItem } from '#domain/outbox/item.ts';
import { isOfflineAtom } from '#src/state/connection.ts';
import { ownItemsAtom } from '#src/state/outbox.ts';
import { useNow } from './use-now.ts';

/** The viewer's items by the insured thing (risk) that they evaluate; null until the phone's storage has been read. */
export function useItemsByRisk(): ReadonlyMap<number, OutboxItem[]> | null {
  const items = useAtomValue(ownItemsAtom);
  return useMemo(() => (items === null ? null : groupedByRisk(items)), [items]);
}

/** How far each evaluation is, by its risk, as the home and pending screens show it. Null until the phone's storage has been read. */
export function useEvaluationQueues(): ReadonlyMap<number, EvaluationQueue> | null {
  const byRisk = useItemsByRisk();
  const isOffline = useAtomValue(isOfflineAtom);
  const now = useNow(1000);
  if (byRisk === null) return null;
  const queues = new Map<number, EvaluationQueue>();
  for (const [riskId, items] of byRisk) {
    const queue = describeEvaluationQueue(items, { now, isOffline });
    if (queue) queues.set(riskId, queue);
  }
  return queues;
}

function groupedByRisk(items: readonly OutboxItem[]): Map<number, OutboxItem[]> {
  const groups = new Map<number, OutboxItem[]>();
  for (const item of items) {
    const { type, riskId } = item.subject;
    if (type === 'evaluation') groups.set(riskId, [...(groups.get(riskId) ?? []), item]);
  }
  return groups;
}
