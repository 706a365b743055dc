import { cardEnd } from '#domain/payment/card-end.ts';
import { fullName } from '#domain/person/full-name.ts';
import { type KeptMethod, listKeptMethods } from '#domain/wire/kept-methods.ts';
import { paymentMethods } from '#server/db/schema-payments.ts';
import { implement, type Route } from '#server/http/route.ts';
import { type PageOrder, readPage } from '#server/modules/lists/page.ts';
import { paymentMethodWire } from '#server/modules/payments/payment-wire.ts';
import { todayOf } from '#server/ports/today.ts';
import { type KeptRow, loadKeptMethods } from './store-kept-methods.ts';

const order: PageOrder<'id'> = { id: paymentMethods.id, columns: { id: paymentMethods.id }, usual: '-id' };

export const keptMethodRoutes: Route[] = [
  implement(listKeptMethods, ({ query, db, ports }) => {
    const today = todayOf(ports);
    return readPage(db, query, order, (page) => loadKeptMethods(db, page, query.filter ?? {}, { search: query.search, today }), {
      idOf: ({ method }) => method.id,
      wire: (rows) => rows.map((row) => keptWire(row, today)),
    });
  }),
];

function keptState({ method: { isCurrent, removedAt }, refusal }: KeptRow): KeptMethod['state'] {
  if (isCurrent) return 'current';
  if (removedAt === null) return 'kept';
  return refusal === null ? 'removed' : 'refused';
}

function keptWire(row: KeptRow, today: string): KeptMethod {
  const { method, refusal, policy, holder } = row;
  const { is_current: _, ...shown } = paymentMethodWire(method);
  return {
    ...shown,
    state: keptState(row),
    card_end: shown.card && cardEnd(shown.card.expiry, today),
    refusal: method.removedAt === null ? null : refusal,
    policy: { ...policy, complete_name: fullName(holder) },
    created_at: method.createdAt.toISOString(),
    removed_at: method.removedAt?.toISOString() ?? null,
  };
}
