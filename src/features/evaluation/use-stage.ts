import { useAtomValue } from 'jotai';
import type { OnPhone } from '#domain/evaluation/evaluation-stage.ts';
import type { OutboxItem } from '#domain/outbox/item.ts';
import { allItemsAtom } from '#src/state/outbox.ts';
import type { OpenEvaluation } from './evaluation-state.ts';

/** What of the open evaluation lies on this phone; null until the queue has been read. */
export function useOnPhone({ draft, isBegun }: OpenEvaluation): OnPhone | null {
  const items = useAtomValue(allItemsAtom);
  if (draft.released.length === 0) return isBegun ? 'begun' : 'nothing';
  return items && onPhoneOf(items.filter(({ id }) => draft.released.includes(id)));
}

/** Where on its way an evaluation is whose items were released. Confirmed ones may have been forgotten since: nothing of them is left to send. */
function onPhoneOf(released: readonly OutboxItem[]): OnPhone {
  if (released.some(({ state, blockedBy }) => state === 'blocked' && blockedBy === 'imei-repeated')) return 'repeated-imei';
  const submit = released.find(({ kind }) => kind === 'submit');
  return submit === undefined || submit.state === 'sent' ? 'arrived' : 'released';
}
