import { useAtomValue } from 'jotai';
import type { OnPhone } from '#domain/evaluation/evaluation-stage.ts';
import type { OutboxItem } from '#domain/outbox/item.ts';
import { allItemsAtom } from '#src/state/outbox.ts';
import type { OpenEvaluation } from './evaluation-state.ts';

/** How much of the open evaluation is on this phone; null until the queue has been read. */
export function useOnPhone({ draft, isBegun }: OpenEvaluation): OnPhone | null {
  const items = useAtomValue(allItemsAtom);
  if (draft.released.length === 0) return isBegun ? 'begun' : 'nothing';
  return items && onPhoneOf(items.filter(({ id }) => draft.released.includes(id)));
}

/** The state of an evaluation whose items were released. The marks of confirmed items may have been removed since: then nothing is left to send. */
function onPhoneOf(released: readonly OutboxItem[]): OnPhone {
  if (released.some(({ state, blockedBy }) => state === 'blocked' && blockedBy === 'imei-repeated')) return 'repeated-imei';
  const submit = released.find(({ kind }) => kind === 'submit');
  return submit === undefined || submit.state === 'sent' ? 'arrived' : 'released';
}
