import * as v from 'valibot';
import { insurableRiskTypes } from '#domain/policy/product-type.ts';
import { riskNames } from '#domain/policy/risk-names.ts';
import { type RiskType, riskType } from '#domain/policy/risk-type.ts';
import type { CsvReport } from '#domain/wire/csv.ts';
import type { FieldCode } from '#domain/wire/field-code.ts';
import { categoryNameField } from '#domain/wire/product-categories.ts';
import type { Executor } from '#server/db/connect.ts';
import type { Actor } from '#server/http/actor.ts';
import { said } from '#server/http/said.ts';
import { csvChoice, csvYesOrNo } from '#server/modules/csv/csv-fields.ts';
import type { CsvColumns } from '#server/modules/csv/csv-rows.ts';
import { importCsv } from '#server/modules/csv/import-csv.ts';
import type { Ports } from '#server/ports/ports.ts';
import { nameProductTypes } from './products-of-types.ts';
import { categoriesOfNames, insertNewCategories } from './store-categories.ts';

const columns = {
  name: { aliases: ['nombre', 'categoría'], isRequired: true },
  type: { aliases: ['tipo de producto', 'tipo'], isRequired: true },
  risk_type: { aliases: ['qué asegura', 'qué es'], isRequired: true },
  active: { aliases: ['estado', 'activa', 'activo'] },
  // The CSV export of the list has these columns too; an import ignores them.
  id: { aliases: [] },
  created_at: { aliases: ['alta'] },
} satisfies CsvColumns<string>;

const risks = Object.values(riskType).map((id: RiskType) => ({ id, name: riskNames[id] }));

/** `types`: the product types with their names in the catalogue. */
const rowSchema = (types: readonly { id: number; name: string }[]) =>
  v.pipe(
    v.object({
      name: categoryNameField,
      type: csvChoice(types),
      risk_type: csvChoice(risks),
      active: v.optional(csvYesOrNo),
    }),
    v.forward(
      v.partialCheck(
        [['type'], ['risk_type']],
        ({ type, risk_type: risk }) => {
          const insurable = insurableRiskTypes(type);
          return insurable.ok && insurable.value.includes(risk);
        },
        'other-product-type' satisfies FieldCode,
      ),
      ['risk_type'],
    ),
    v.transform(({ name, type: productTypeId, risk_type, active }) => ({ name, productTypeId, riskType: risk_type, ...said({ active }) })),
  );

const keyOf = ({ name, productTypeId }: { name: string; productTypeId: number }) => JSON.stringify([productTypeId, name]);

/** Imports categories from a CSV file. A category that is there already with the same data is left as it is. @throws {ProblemError} `csv-rejected` */
export async function importCategories(
  db: Executor,
  ports: Ports,
  actor: Actor,
  { fileBase64 }: { fileBase64: string },
): Promise<CsvReport> {
  const createdAt = ports.clock.now();
  return importCsv(db, ports, actor, {
    fileBase64,
    event: { kind: 'categories-imported' },
    columns,
    schema: rowSchema(await nameProductTypes(db)),
    key: { column: 'name', of: keyOf },
    insert: async (rows) => {
      const made = await insertNewCategories(
        db,
        rows.map((row) => ({ ...row, createdAt })),
      );
      return new Map(made.map((category) => [keyOf(category), category.id]));
    },
    known: { find: (rows) => categoriesOfNames(db, rows), keyOf: (category) => keyOf(category), columnsOf: (row) => row },
  });
}
