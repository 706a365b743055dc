import { cardEnd } from '#domain/payment/card-end.ts';
import { fullName } from '#domain/person/full-name.ts';
import type { QueryOutput } from '#domain/wire/endpoint.ts';
import { type KeptMethod, keptMethodHeads, listKeptMethods } from '#domain/wire/kept-methods.ts';
import type { Executor } from '#server/db/connect.ts';
import { paymentMethods } from '#server/db/schema-payments.ts';
import type { Actor } from '#server/http/actor.ts';
import { implement, type Route } from '#server/http/route.ts';
import { type CsvCells, exportCsv } from '#server/modules/csv/export-csv.ts';
import { instantDay } from '#server/modules/csv/instant-day.ts';
import { type PageOrder, readPage } from '#server/modules/lists/page.ts';
import { paymentMethodWire } from '#server/modules/payments/payment-wire.ts';
import type { Ports } from '#server/ports/ports.ts';
import { todayOf } from '#server/ports/today.ts';
import { type KeptRow, loadKeptMethods } from './store-kept-methods.ts';

const order: PageOrder<'id'> = { id: paymentMethods.id, columns: { id: paymentMethods.id }, usual: '-id' };

const list = (db: Executor, query: QueryOutput<typeof listKeptMethods>, _actor: Actor, ports: Ports) => {
  const today = todayOf(ports);
  return readPage(db, query, order, (page) => loadKeptMethods(db, page, query.filter ?? {}, { search: query.search, today }), {
    idOf: ({ method }) => method.id,
    wire: (rows) => rows.map((row) => keptWire(row, today)),
  });
};

const types: Record<KeptMethod['type'], string> = { 1: 'Tarjeta', 2: 'A mano', 3: 'Cuenta' };
const states: Record<KeptMethod['state'], string> = {
  current: 'En uso',
  kept: 'Guardado',
  refused: 'Rechazada por el banco',
  removed: 'Quitado',
};

const cells: CsvCells<typeof keptMethodHeads, KeptMethod> = {
  number: ({ card, account }) => `•••• ${card?.last_four ?? account?.last_four ?? ''}`,
  type: (method) => types[method.type],
  policy: (method) => method.policy.number,
  holder: (method) => method.policy.complete_name,
  state: (method) => states[method.state],
  card_end: ({ card }) => card?.expiry.split('-').toReversed().join('/') ?? null,
  mandate: ({ account }) => account?.mandate_reference ?? null,
  signed: ({ account }) => account?.mandate_signed_on ?? null,
  refusal: (method) => method.refusal,
  created: (method) => instantDay(method.created_at),
  removed_at: (method) => method.removed_at && instantDay(method.removed_at),
  id: (method) => method.id,
};

export const keptMethodRoutes: Route[] = [
  implement(listKeptMethods, ({ query, actor, db, ports }) => list(db, query, actor, ports), {
    raw: exportCsv('medios-de-pago', keptMethodHeads, cells, list),
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
