import * as v from 'valibot';
import { hasDays } from '#domain/quote/discount.ts';
import { centsOf } from '#domain/shared/money.ts';
import type { CsvReport } from '#domain/wire/csv.ts';
import { discountCodeField } from '#domain/wire/discount-code.ts';
import { discountTextField, maxPercent, maxUsesField } from '#domain/wire/discounts.ts';
import type { FieldCode } from '#domain/wire/field-code.ts';
import { amountField } from '#domain/wire/money-fields.ts';
import type { Executor } from '#server/db/connect.ts';
import type { Actor } from '#server/http/actor.ts';
import { csvAmount, csvDay, csvOwner, csvYesOrNo } from '#server/modules/csv/csv-fields.ts';
import type { CsvColumns } from '#server/modules/csv/csv-rows.ts';
import { importCsv } from '#server/modules/csv/import-csv.ts';
import { readStore } from '#server/modules/network/read-store.ts';
import type { Ports } from '#server/ports/ports.ts';
import { discountColumns } from './discount-wire.ts';
import { findDiscountsByCode, insertNewDiscounts } from './store.ts';

const columns = {
  code: { aliases: ['código', 'cupón'], isRequired: true },
  description: { aliases: ['descripción', 'texto'], isRequired: true },
  kind: { aliases: ['tipo'], isRequired: true },
  value: { aliases: ['valor', 'importe', 'descuento', 'descuenta'], isRequired: true },
  starts_on: { aliases: ['desde', 'válido desde', 'inicio'] },
  ends_on: { aliases: ['hasta', 'válido hasta', 'fin'] },
  max_uses: { aliases: ['usos', 'usos máximos'] },
  active: { aliases: ['estado', 'activo'] },
  is_public: { aliases: ['público'] },
  store: { aliases: ['tienda'] },
  // The CSV export of the list has these columns too; an import ignores them.
  uses: { aliases: ['usados'] },
  id: { aliases: [] },
  created_at: { aliases: ['alta'] },
} satisfies CsvColumns<string>;

/** The office's names of the kinds, besides those of the wire. */
const kindNames: Record<string, 'percentage' | 'amount'> = {
  porcentaje: 'percentage',
  '%': 'percentage',
  euros: 'amount',
  '€': 'amount',
  importe: 'amount',
};

const rowSchema = (storeId: number) =>
  v.pipe(
    v.object({
      code: discountCodeField,
      description: discountTextField,
      kind: v.pipe(
        v.string(),
        v.toLowerCase(),
        v.transform((text) => kindNames[text] ?? text),
        v.picklist(['percentage', 'amount']),
      ),
      value: v.pipe(csvAmount, amountField),
      starts_on: v.optional(csvDay),
      ends_on: v.optional(csvDay),
      max_uses: v.optional(v.pipe(csvAmount, maxUsesField)),
      active: v.optional(csvYesOrNo),
      is_public: v.optional(csvYesOrNo),
      store: csvOwner(String(storeId)),
    }),
    v.forward(
      v.partialCheck([['kind'], ['value']], ({ kind, value }) => kind === 'amount' || value <= maxPercent, 'too-large' satisfies FieldCode),
      ['value'],
    ),
    v.forward(
      v.partialCheck(
        [['starts_on'], ['ends_on']],
        ({ starts_on = null, ends_on = null }) => hasDays({ startsOn: starts_on, endsOn: ends_on }),
        'conflict' satisfies FieldCode,
      ),
      ['ends_on'],
    ),
  );

/**
 * Imports discounts of one store from a CSV file. A discount that is there already with the same data is left as it is.
 * @throws {ProblemError} `not-found`, `csv-rejected`
 */
export async function importDiscounts(
  db: Executor,
  ports: Ports,
  actor: Actor,
  { storeId, fileBase64 }: { storeId: number; fileBase64: string },
): Promise<CsvReport> {
  await readStore(db, storeId);
  const createdAt = ports.clock.now();
  const rowOf = ({ store: _store, ...row }: v.InferOutput<ReturnType<typeof rowSchema>>) => ({
    ...discountColumns(row),
    kind: row.kind,
    valueHundredths: centsOf(row.value),
    code: row.code,
    description: row.description,
    storeId,
  });
  return importCsv(db, ports, actor, {
    fileBase64,
    event: { kind: 'discounts-imported', data: { store: storeId } },
    columns,
    schema: rowSchema(storeId),
    key: { column: 'code', of: (discount) => discount.code },
    insert: (rows) =>
      insertNewDiscounts(
        db,
        rows.map((row) => ({ ...rowOf(row), createdAt })),
      ),
    known: {
      find: (rows) =>
        findDiscountsByCode(
          db,
          rows.map(({ code }) => code),
        ),
      keyOf: (discount) => discount.code,
      columnsOf: rowOf,
    },
  });
}
