import { amountText, centsOf } from '#domain/shared/money.ts';
import { type BegunProposal, getBegunProposal, listBegunProposals, proposalHeads, withdrawProposal } from '#domain/wire/begun-proposals.ts';
import type { QueryOutput } from '#domain/wire/endpoint.ts';
import type { Executor } from '#server/db/connect.ts';
import { proposals } from '#server/db/schema-proposals.ts';
import { type Actor, userIdOf } from '#server/http/actor.ts';
import { ProblemError } from '#server/http/problems.ts';
import { implement, type Route } from '#server/http/route.ts';
import { recordEvent, whoOf } from '#server/modules/audit/record-event.ts';
import { type CsvCells, exportCsv } from '#server/modules/csv/export-csv.ts';
import { instantDay } from '#server/modules/csv/instant-day.ts';
import { type PageOrder, readPage } from '#server/modules/lists/page.ts';
import type { Ports } from '#server/ports/ports.ts';
import { todayOf } from '#server/ports/today.ts';
import { begunWire, oneBegunWire } from './begun-wire.ts';
import { findBegun, loadBegun, lockBegun, setWithdrawn } from './store-begun.ts';

const order: PageOrder<'id' | 'created_at' | 'last_day'> = {
  id: proposals.id,
  columns: { id: proposals.id, created_at: proposals.createdAt, last_day: proposals.lastDay },
  usual: '-created_at',
};

async function list(db: Executor, query: QueryOutput<typeof listBegunProposals>, actor: Actor, ports: Ports) {
  const today = todayOf(ports);
  return readPage(db, query, order, (page) => loadBegun(db, page, query.filter ?? {}, { search: query.search, actor, today }), {
    idOf: ({ proposal }) => proposal.id,
    wire: (rows) => rows.map((row) => begunWire(row, actor, today)),
  });
}

const states: Record<BegunProposal['state'], string> = {
  open: 'Abierta',
  contracted: 'Contratada',
  expired: 'Caducada',
  withdrawn: 'Retirada',
};
const cells: CsvCells<typeof proposalHeads, BegunProposal> = {
  // Only the name: the phone or e-mail, which the screen shows if there is no name, is not in the file.
  who: (item) => item.complete_name,
  product: (item) => item.product?.name ?? item.product_type?.name ?? null,
  devices: (item) => item.devices.join(', '),
  price: (item) => item.price && amountText(centsOf(item.price.total_price)),
  state: (item) => states[item.state],
  created_at: (item) => instantDay(item.created_at),
  last_day: (item) => item.last_day,
  store: (item) => item.store?.name ?? 'Web',
  type: (item) => item.product_type?.name ?? null,
  updated_at: (item) => instantDay(item.updated_at),
  id: (item) => item.id,
};

export const begunRoutes: Route[] = [
  implement(listBegunProposals, ({ query, actor, db, ports }) => list(db, query, actor, ports), {
    raw: exportCsv('contrataciones-empezadas', proposalHeads, cells, list),
  }),
  implement(getBegunProposal, async ({ params, actor, db, ports }) => {
    const row = await findBegun(db, params.id);
    if (!row) throw new ProblemError('not-found');
    return oneBegunWire(row, actor, todayOf(ports));
  }),
  implement(withdrawProposal, async ({ params, actor, db, ports }) => {
    const row = await lockBegun(db, params.id);
    if (!row) throw new ProblemError('not-found');
    if (row.policyId !== null) throw new ProblemError('already-contracted');
    if (row.withdrawnAt !== null) return undefined;
    await setWithdrawn(db, params.id, { withdrawnAt: ports.clock.now(), withdrawnBy: userIdOf(actor) });
    await recordEvent(db, ports, { kind: 'proposal-withdrawn', ...whoOf(actor), data: { proposal: params.id } });
    return undefined;
  }),
];
