import * as v from 'valibot';
import { planTiers } from '#domain/policy/plan-tier.ts';
import { tierNames } from '#domain/policy/tier-names.ts';
import { parseTariff } from '#domain/quote/tariff-text.ts';
import type { ProductDetail } from '#domain/wire/catalogue.ts';
import type { CsvReport } from '#domain/wire/csv.ts';
import type { BodyOutput } from '#domain/wire/endpoint.ts';
import type { FieldCode } from '#domain/wire/field-code.ts';
import { type createProduct, requiredOfProduct } from '#domain/wire/products.ts';
import type { Executor } from '#server/db/connect.ts';
import type { Actor } from '#server/http/actor.ts';
import { said } from '#server/http/said.ts';
import { columnIssue, csvChoice, csvYesOrNo } from '#server/modules/csv/csv-fields.ts';
import type { CsvColumns } from '#server/modules/csv/csv-rows.ts';
import { importCsv } from '#server/modules/csv/import-csv.ts';
import type { Ports } from '#server/ports/ports.ts';
import { nameProductTypes } from './products-of-types.ts';
import { detailsOf } from './read-product.ts';
import { lockProducts, productsOfNames, soldPlans } from './store-products.ts';
import { insertWhole, newProductFaults } from './write-product.ts';

type NewProduct = BodyOutput<typeof createProduct>;

const columns = {
  name: { aliases: ['nombre', 'producto'], isRequired: true },
  type: { aliases: ['tipo de producto', 'tipo'], isRequired: true },
  tier: { aliases: ['plan'] },
  active: { aliases: ['estado', 'se vende'] },
  covered: { aliases: ['qué cubre', 'cubre'], isRequired: true },
  prices: { aliases: ['tarifa', 'precios'], isRequired: true },
  has_gaps: { aliases: ['tarifa con huecos'] },
  excluded: { aliases: ['qué no cubre', 'no cubre'], isRequired: true },
  restricted: { aliases: ['límites'], isRequired: true },
  is_paid_after_evaluation: { aliases: ['se paga después de la peritación'] },
  asks_for_timeline: { aliases: ['pide dónde estuvo el móvil'] },
  // The CSV export of the list has these columns too; an import ignores them: they follow from the others or are never set by hand.
  coverages: { aliases: ['coberturas'] },
  monthly: { aliases: ['desde, al mes'] },
  yearly: { aliases: ['desde, al año'] },
  id: { aliases: [] },
} satisfies CsvColumns<string>;

const linesOf = (text: string) => text.split('\n').flatMap((line) => line.trim() || []);
const csvLines = v.pipe(v.string(), v.transform(linesOf));

/** Reads a coverage: its name, a colon, and what is paid. A colon followed by a blank separates before one without, which may be part of a time of day. */
function coverageOf(line: string): { name: string; description: string } {
  const found = line.search(/:\s/);
  const at = found < 0 ? line.indexOf(':') : found;
  return at < 0 ? { name: line, description: '' } : { name: line.slice(0, at).trim(), description: line.slice(at + 1).trim() };
}

/** The coverages in a cell, one per line. */
const csvCoverages = v.pipe(
  csvLines,
  v.transform((lines) => lines.map(coverageOf)),
  requiredOfProduct.coverages,
);

const csvTariff = v.pipe(
  v.string(),
  v.rawTransform(({ dataset, addIssue, NEVER }) => {
    const tariff = parseTariff(dataset.value);
    if (tariff.ok) return tariff.value;
    addIssue({ message: tariff.problem satisfies FieldCode });
    return NEVER;
  }),
  requiredOfProduct.prices,
);

const keyOf = ({ product_type_id: type, name }: Pick<NewProduct, 'product_type_id' | 'name'>) => JSON.stringify([type, name.toLowerCase()]);
const tiers = planTiers.map((id) => ({ id, name: tierNames[id] }));

/**
 * `types`: the product types with their names in the catalogue. `plans`: by product type and tier, the product on sale as that plan; there may be only one, and rows on
 * sale are added here. Files may put the type's name before the plan's ("Móvil Top"); it is cut off.
 */
const rowSchema = (types: readonly { id: number; name: string }[], plans: Map<string, string>) =>
  v.pipe(
    v.object({
      name: requiredOfProduct.name,
      type: csvChoice(types),
      tier: v.optional(csvChoice(tiers)),
      active: v.optional(csvYesOrNo),
      covered: csvCoverages,
      prices: csvTariff,
      has_gaps: v.optional(csvYesOrNo),
      excluded: v.pipe(csvLines, requiredOfProduct.excluded),
      restricted: v.pipe(csvLines, requiredOfProduct.restricted),
      is_paid_after_evaluation: v.optional(csvYesOrNo),
      asks_for_timeline: v.optional(csvYesOrNo),
    }),
    v.transform(({ name, type, tier, covered, prices, excluded, restricted, ...others }) => {
      const typeName = `${types.find(({ id }) => id === type)?.name} `;
      return {
        name: tier !== undefined && name.startsWith(typeName) ? name.slice(typeName.length) : name,
        product_type_id: type,
        coverages: covered,
        prices,
        excluded,
        restricted,
        ...said({ tier, ...others }),
      } satisfies NewProduct;
    }),
    v.rawCheck(({ dataset, addIssue }) => {
      if (!dataset.typed) return;
      const product: NewProduct = dataset.value;
      const fault = (column: string, code: FieldCode) => addIssue(columnIssue(product, column, code));
      for (const { path, code } of newProductFaults(product)) fault(path.startsWith('coverages') ? 'covered' : path, code);
      if (!product.tier || !product.active) return;
      const plan = JSON.stringify([product.product_type_id, product.tier]);
      if ((plans.get(plan) ?? keyOf(product)) === keyOf(product)) plans.set(plan, keyOf(product));
      else fault('tier', 'unique');
    }),
  );

/** The data of an existing product that a row is compared with. */
const facts = (product: ProductDetail) => ({
  id: product.id,
  name: product.name,
  product_type_id: product.product_type_id,
  tier: product.tier,
  active: product.active,
  coverages: product.coverages.map(({ name, description }) => ({ name, description })),
  prices: product.prices,
  excluded: product.excluded,
  restricted: product.restricted,
  is_paid_after_evaluation: product.is_paid_after_evaluation,
  asks_for_timeline: product.asks_for_timeline,
});

/**
 * Imports products from a CSV file, each with its coverages and its tariff. A product that is there already with the same data is left as it is.
 * @throws {ProblemError} `csv-rejected`
 */
export async function importProducts(db: Executor, ports: Ports, actor: Actor, { fileBase64 }: { fileBase64: string }): Promise<CsvReport> {
  // Imports run one at a time: no unique index keeps two products of the same name apart, since the office may want two.
  await lockProducts(db);
  const known = async (rows: readonly NewProduct[]) => (await detailsOf(db, await productsOfNames(db, rows))).map(facts);
  const plans = (await soldPlans(db)).map(
    ({ productTypeId, tier, name }) => [JSON.stringify([productTypeId, tier]), keyOf({ product_type_id: productTypeId, name })] as const,
  );
  return importCsv(db, ports, actor, {
    fileBase64,
    event: { kind: 'products-imported' },
    columns,
    schema: rowSchema(await nameProductTypes(db), new Map(plans)),
    key: { column: 'name', of: keyOf },
    insert: async (rows) => {
      const there = new Set((await known(rows)).map(keyOf));
      const fresh = rows.filter((row) => !there.has(keyOf(row)));
      const ids = await insertWhole(db, fresh);
      return new Map(fresh.flatMap((row, at) => (ids[at] === undefined ? [] : [[keyOf(row), ids[at]] as const])));
    },
    known: { find: known, keyOf, columnsOf: ({ has_gaps: _, ...row }) => row },
  });
}
