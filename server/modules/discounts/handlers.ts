import { discountState } from '#domain/discount/discount-state.ts';
import { civilDateOf } from '#domain/shared/civil-date.ts';
import {
  createDiscount,
  deleteDiscount,
  getDiscount,
  getPublicDiscount,
  importDiscounts as importDiscountsCall,
  listDiscounts,
  updateDiscount,
  validateDiscount,
} from '#domain/wire/discounts.ts';
import { discounts } from '#server/db/schema-discounts.ts';
import { withConstraints } from '#server/http/constraint-problem.ts';
import { ProblemError } from '#server/http/problems.ts';
import type { RateLimit } from '#server/http/rate-limit.ts';
import { implement, type Route } from '#server/http/route.ts';
import { recordEvent, whoOf } from '#server/modules/audit/record-event.ts';
import { type PageOrder, readPage } from '#server/modules/lists/page.ts';
import { discountColumns, discountWire, offerWire, worthColumns } from './discount-wire.ts';
import { importDiscounts } from './import-discounts.ts';
import { type DiscountRow, findDiscount, findOffered, insertDiscount, loadDiscounts, publicDiscounts, updateDiscountRow } from './store.ts';

const order: PageOrder<'id' | 'code' | 'created_at'> = {
  id: discounts.id,
  columns: { id: discounts.id, code: discounts.code, created_at: discounts.createdAt },
  usual: 'code',
};
const constraints = {
  discounts_code: 'code',
  discounts_product_type_id_product_types_id_fk: 'product_type_id',
  discounts_store_id_stores_id_fk: 'store_id',
};

export function discountRoutes({ tryLimit }: { tryLimit: RateLimit }): Route[] {
  return [
    implement(listDiscounts, async ({ query, db }) =>
      readPage(query, order, (page) => loadDiscounts(db, page, query.filter ?? {}, query.search), {
        idOf: ({ discount }) => discount.id,
        wire: ({ discount }) => discountWire(discount),
      }),
    ),
    implement(createDiscount, async ({ body, actor, db, ports }) => {
      const { code, description, worth, valid_from: validFrom } = body;
      const row = { ...discountColumns(body), ...worthColumns(worth), code, description, validFrom, createdAt: ports.clock.now() };
      const made = await withConstraints(constraints, insertDiscount(db, row));
      await recordEvent(db, ports, { kind: 'network-changed', ...whoOf(actor), data: { discount: made.id, fields: Object.keys(body) } });
      return discountWire(made);
    }),
    implement(getDiscount, async ({ params, db }) => discountWire(found(await findDiscount(db, params.id)))),
    implement(updateDiscount, async ({ params, body, actor, db, ports }) => {
      const row = found(await withConstraints(constraints, updateDiscountRow(db, params.id, discountColumns(body))));
      await recordEvent(db, ports, { kind: 'network-changed', ...whoOf(actor), data: { discount: row.id, fields: Object.keys(body) } });
      return discountWire(row);
    }),
    implement(deleteDiscount, async ({ params, actor, db, ports }) => {
      const { id } = found(await updateDiscountRow(db, params.id, { deletedAt: ports.clock.now() }));
      await recordEvent(db, ports, { kind: 'network-changed', ...whoOf(actor), data: { discount: id, isDeleted: true } });
      return undefined;
    }),
    implement(importDiscountsCall, async ({ params, body, actor, db, ports }) =>
      importDiscounts(db, ports, actor, { storeId: params.id, ...body }),
    ),
    implement(validateDiscount, async ({ params, query, db, ports, ip }) => {
      await tryLimit.spend(ip);
      const discount = found(await findOffered(db, params.code));
      const state = discountState(discount, civilDateOf(ports.clock.now().getTime()), query.product_type_id);
      return { state, discount: state === 'valid' ? offerWire(discount) : null };
    }),
    implement(getPublicDiscount, async ({ query, db, ports }) => {
      const today = civilDateOf(ports.clock.now().getTime());
      const offered = await publicDiscounts(db, today);
      const discount = offered.find((row) => discountState(row, today, query.product_type_id) === 'valid');
      return { discount: discount ? offerWire(discount) : null };
    }),
  ];
}

function found(row: DiscountRow | null): DiscountRow {
  if (!row) throw new ProblemError('not-found');
  return row;
}
