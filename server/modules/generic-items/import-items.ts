import * as v from 'valibot';
import { riskNames } from '#domain/policy/risk-names.ts';
import { centsOf } from '#domain/shared/money.ts';
import type { CsvReport } from '#domain/wire/csv.ts';
import { brandField, itemRiskTypeSchema, modelField, referenceField } from '#domain/wire/device-fields.ts';
import { amountField } from '#domain/wire/money-fields.ts';
import type { Executor } from '#server/db/connect.ts';
import type { Actor } from '#server/http/actor.ts';
import { said } from '#server/http/said.ts';
import { csvAmount, csvChoice, csvYesOrNo } from '#server/modules/csv/csv-fields.ts';
import type { CsvColumns } from '#server/modules/csv/csv-rows.ts';
import { importCsv } from '#server/modules/csv/import-csv.ts';
import type { Ports } from '#server/ports/ports.ts';
import { type GenericItemRow, itemsOfWords, makeItems, type NewGenericItem } from './store.ts';

const columns = {
  model: { aliases: ['modelo'], isRequired: true },
  brand: { aliases: ['marca'], isRequired: true },
  risk_type: { aliases: ['qué es', 'tipo', 'clase'], isRequired: true },
  reference: { aliases: ['referencia', 'ref', 'ean'] },
  price: { aliases: ['precio nuevo', 'precio', 'pvp'], isRequired: true },
  active: { aliases: ['estado', 'activo'] },
  // The CSV export of the list has these columns too; an import ignores them.
  id: { aliases: [] },
  created_at: { aliases: ['alta'] },
} satisfies CsvColumns<string>;

const kinds = itemRiskTypeSchema.options.map((id) => ({ id, name: riskNames[id] }));

const rowSchema = v.pipe(
  v.object({
    model: modelField,
    brand: brandField,
    risk_type: csvChoice(kinds),
    reference: v.optional(referenceField),
    price: v.pipe(csvAmount, amountField),
    active: v.optional(csvYesOrNo),
  }),
  v.transform(({ model, brand, risk_type: riskType, price, reference, active }) => ({
    model,
    brand,
    riskType,
    priceCents: centsOf(price),
    ...said({ reference, active }),
  })),
);

const keyOf = ({ riskType, brand, model, reference }: Pick<NewGenericItem, 'riskType' | 'brand' | 'model' | 'reference'>) =>
  JSON.stringify([riskType, brand, model, reference ?? null]);

/**
 * Imports models from a CSV file. A model that is there already with the same data is left as it is; a deleted one is restored.
 * @throws {ProblemError} `csv-rejected`
 */
export async function importItems(db: Executor, ports: Ports, actor: Actor, { fileBase64 }: { fileBase64: string }): Promise<CsvReport> {
  const createdAt = ports.clock.now();
  return importCsv(db, ports, actor, {
    fileBase64,
    event: { kind: 'items-imported' },
    columns,
    schema: rowSchema,
    key: { column: 'model', of: keyOf },
    insert: async (rows) => {
      const made = await makeItems(
        db,
        rows.map((row) => ({ ...row, createdAt })),
      );
      return new Map(made.map((item) => [keyOf(item), item.id]));
    },
    known: { find: (rows) => itemsOfWords(db, rows), keyOf: (item: GenericItemRow) => keyOf(item), columnsOf: (row) => row },
  });
}
