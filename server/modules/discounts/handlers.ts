import { checkDiscount, type DiscountUse, hasDays } from '#domain/quote/discount.ts';
import { amountText, centsOf } from '#domain/shared/money.ts';
import {
  createDiscount,
  type Discount,
  deleteDiscount,
  discountHeads,
  getDiscount,
  getPublicDiscount,
  importDiscounts as importDiscountsCall,
  listDiscounts,
  updateDiscount,
  validateDiscount,
} from '#domain/wire/discounts.ts';
import type { QueryOutput } from '#domain/wire/endpoint.ts';
import type { Executor } from '#server/db/connect.ts';
import { discounts } from '#server/db/schema-discounts.ts';
import { withConstraints } from '#server/http/constraint-problem.ts';
import { invalid, ProblemError } from '#server/http/problems.ts';
import { byAddress, type RateLimit } from '#server/http/rate-limit.ts';
import { implement, type Route } from '#server/http/route.ts';
import { recordChange } from '#server/modules/audit/record-change.ts';
import { activeText, yesOrNo } from '#server/modules/csv/cell-words.ts';
import { type CsvCells, exportCsv } from '#server/modules/csv/export-csv.ts';
import { instantDay } from '#server/modules/csv/instant-day.ts';
import { type PageOrder, readPage } from '#server/modules/lists/page.ts';
import { hasStore } from '#server/modules/network/has-store.ts';
import { todayOf } from '#server/ports/today.ts';
import { type DiscountFields, discountColumns, discountTerms, discountWire, offerWire } from './discount-wire.ts';
import { importDiscounts } from './import-discounts.ts';
import {
  type DiscountRow,
  findDiscount,
  findOffered,
  insertDiscount,
  knowsProducts,
  loadDiscounts,
  lockDiscount,
  publicDiscounts,
  updateDiscountRow,
} from './store.ts';

const order: PageOrder<'id' | 'code' | 'created_at'> = {
  id: discounts.id,
  columns: { id: discounts.id, code: discounts.code, created_at: discounts.createdAt },
  usual: 'code',
};
const constraints = { discounts_code: 'code', discounts_uses: 'max_uses', discounts_value: 'value' };

const list = (db: Executor, query: QueryOutput<typeof listDiscounts>) =>
  readPage(db, query, order, (page) => loadDiscounts(db, page, query.filter ?? {}, query.search), {
    idOf: ({ discount }) => discount.id,
    wire: (rows) => rows.map(({ discount }) => discountWire(discount)),
  });

const cells: CsvCells<typeof discountHeads, Discount> = {
  code: (item) => item.code,
  description: (item) => item.description,
  // With its unit, as on screen: the column that tells the kind may have been left out.
  value: ({ kind, value }) => (kind === 'amount' ? `${amountText(centsOf(value))} €` : `${String(value).replace('.', ',')} %`),
  ends_on: (item) => item.ends_on,
  uses: (item) => item.uses,
  max_uses: (item) => item.max_uses,
  active: (item) => activeText(item.active),
  kind: (item) => (item.kind === 'percentage' ? 'porcentaje' : 'importe'),
  starts_on: (item) => item.starts_on,
  store: (item) => item.store_id,
  is_public: (item) => yesOrNo(item.is_public),
  created_at: (item) => instantDay(item.created_at),
  id: (item) => item.id,
};

export function discountRoutes({ tryLimit }: { tryLimit: RateLimit }): Route[] {
  return [
    implement(listDiscounts, async ({ query, db }) => list(db, query), { raw: exportCsv('descuentos', discountHeads, cells, list) }),
    implement(createDiscount, async ({ body, actor, db, ports }) => {
      const { code, description, kind, value } = body;
      await assertReferences(db, body);
      const row = { ...discountColumns(body), code, description, kind, valueHundredths: centsOf(value), createdAt: ports.clock.now() };
      const made = await withConstraints(constraints, insertDiscount(db, row));
      assertDays(made);
      const after = discountWire(made);
      await recordChange(db, ports, actor, 'network', { discount: made.id }, { before: null, after });
      return after;
    }),
    implement(getDiscount, async ({ params, db }) => discountWire(found(await findDiscount(db, params.id)))),
    implement(updateDiscount, async ({ params, body, actor, db, ports }) => {
      const before = discountWire(found(await lockDiscount(db, params.id)));
      await assertReferences(db, {
        ...body,
        product_ids: body.product_ids?.filter((productId) => !before.product_ids.includes(productId)),
      });
      const row = found(await withConstraints(constraints, updateDiscountRow(db, params.id, discountColumns(body))));
      assertDays(row);
      const after = discountWire(row);
      await recordChange(db, ports, actor, 'network', { discount: row.id }, { before, after });
      return after;
    }),
    implement(deleteDiscount, async ({ params, actor, db, ports }) => {
      const ended = found(await updateDiscountRow(db, params.id, { deletedAt: ports.clock.now() }));
      await recordChange(db, ports, actor, 'network', { discount: ended.id }, { before: discountWire(ended), after: null });
      return undefined;
    }),
    implement(importDiscountsCall, async ({ params, body, actor, db, ports }) =>
      importDiscounts(db, ports, actor, { storeId: params.id, ...body }),
    ),
    implement(
      validateDiscount,
      async ({ params, query, db, ports }) => {
        const discount = found(await findOffered(db, params.code));
        const checked = checkDiscount(discountTerms(discount), useOf(query), todayOf(ports));
        return checked.ok ? { state: 'valid', discount: offerWire(discount) } : { state: checked.problem, discount: null };
      },
      { limits: [byAddress(tryLimit)] },
    ),
    implement(getPublicDiscount, async ({ query, db, ports }) => {
      const today = todayOf(ports);
      const use = useOf(query);
      const offered = await publicDiscounts(db, today, use.storeId);
      const discount = offered.find((row) => checkDiscount(discountTerms(row), use, today).ok);
      return { discount: discount ? offerWire(discount) : null };
    }),
  ];
}

const useOf = ({ product_id, store_id }: QueryOutput<typeof validateDiscount>): DiscountUse => ({
  productId: product_id ?? null,
  storeId: store_id ?? null,
});

/** A deleted store still has its row, so the foreign key alone would accept it. */
async function assertReferences(db: Executor, { product_ids: productIds = [], store_id: storeId }: DiscountFields): Promise<void> {
  const isKnown = {
    product_ids: productIds.length === 0 || (await knowsProducts(db, productIds)),
    store_id: storeId == null || (await hasStore(db, storeId)),
  };
  const fields = Object.entries(isKnown).flatMap(([path, known]) => (known ? [] : [{ path, code: 'unknown' as const }]));
  if (fields.length > 0) throw new ProblemError('invalid-input', { fields });
}

/** Checks the row after the update, when it also has the days that stayed; a refusal rolls the transaction back. */
function assertDays(row: DiscountRow): void {
  if (!hasDays(row)) throw invalid('ends_on', 'conflict');
}

function found(row: DiscountRow | null): DiscountRow {
  if (!row) throw new ProblemError('not-found');
  return row;
}
