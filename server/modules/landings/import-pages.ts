import * as v from 'valibot';
import { planTiers } from '#domain/policy/plan-tier.ts';
import { tierNames } from '#domain/policy/tier-names.ts';
import { type OfferedProduct, offerFault } from '#domain/site/page-offer.ts';
import { brandFaults } from '#domain/white-label/brand-colors.ts';
import { colorField } from '#domain/wire/color-field.ts';
import type { CsvReport } from '#domain/wire/csv.ts';
import { discountCodeField } from '#domain/wire/discount-code.ts';
import type { FieldCode } from '#domain/wire/field-code.ts';
import { requiredOfLanding } from '#domain/wire/landings.ts';
import type { Executor } from '#server/db/connect.ts';
import type { Actor } from '#server/http/actor.ts';
import { nameProductTypes, productsOfTypes } from '#server/modules/catalogue/products-of-types.ts';
import { columnIssue, csvChoice, csvChoices, csvOwner, csvYesOrNo } from '#server/modules/csv/csv-fields.ts';
import type { CsvColumns } from '#server/modules/csv/csv-rows.ts';
import { importCsv } from '#server/modules/csv/import-csv.ts';
import { codesOfStore } from '#server/modules/discounts/codes-of-store.ts';
import { readStore } from '#server/modules/network/read-store.ts';
import type { Ports } from '#server/ports/ports.ts';
import { columnsOf } from './landing-wire.ts';
import { discountsOfPages, findLandingsBySlug, formerSlugsAmong, insertNewLandings } from './store.ts';

const columns = {
  title: { aliases: ['título'], isRequired: true },
  slug: { aliases: ['dirección', 'dirección de la página'], isRequired: true },
  text: { aliases: ['texto'], isRequired: true },
  offers: { aliases: ['qué ofrece'] },
  plan: { aliases: [] },
  discount: { aliases: ['descuento', 'cupón'] },
  bar: { aliases: ['barra'] },
  button: { aliases: ['botón'] },
  links: { aliases: ['enlaces'] },
  active: { aliases: ['estado'] },
  store: { aliases: ['tienda'] },
  // The CSV export of the list has these columns too; an import ignores them.
  id: { aliases: [] },
  created_at: { aliases: ['alta'] },
} satisfies CsvColumns<string>;

interface Known {
  storeName: string;
  types: readonly { id: number; name: string }[];
  sold: readonly OfferedProduct[];
  codes: ReadonlySet<string>;
  /** The discount code of each existing page, by its slug: such a code may stay although the discount has ended. */
  kept: ReadonlyMap<string, string | null>;
}

const tiers = planTiers.map((id) => ({ id, name: tierNames[id] }));
/** The CSV column of each colour of a brand. */
const colorColumns = { dock: 'bar', action: 'button', link: 'links' } as const;

const rowSchema = ({ storeName, types, sold, codes, kept }: Known) =>
  v.pipe(
    v.object({
      title: requiredOfLanding.title,
      // The CSV export has the address as `/tienda/…`.
      slug: v.pipe(
        v.string(),
        v.transform((text) => text.replace(/^\/tienda\//, '')),
        requiredOfLanding.slug,
      ),
      text: requiredOfLanding.text,
      offers: v.optional(csvChoices(types)),
      plan: v.optional(csvChoice(tiers)),
      discount: v.optional(discountCodeField),
      bar: v.optional(colorField),
      button: v.optional(colorField),
      links: v.optional(colorField),
      active: v.optional(csvYesOrNo),
      store: csvOwner(storeName),
    }),
    v.rawTransform(({ dataset, addIssue, NEVER }) => {
      const { offers, discount, bar, button, links, ...page } = dataset.value;
      const faults: [string, FieldCode][] = [];
      if (discount !== undefined && !codes.has(discount) && kept.get(page.slug) !== discount) faults.push(['discount', 'unknown']);
      const offer = offerFault(offers ?? [], page.plan ?? null, sold);
      if (offer === 'type') faults.push(['offers', 'unknown']);
      if (offer === 'plan') faults.push(['plan', 'not-an-option']);
      const brand = bar && button && links ? { dock: bar, action: button, link: links } : undefined;
      if (brand) faults.push(...brandFaults(brand).map((color): [string, FieldCode] => [colorColumns[color], 'low-contrast']));
      // A brand has all three colours or none.
      else if (bar ?? button ?? links)
        for (const column of Object.values(colorColumns)) if (!dataset.value[column]) faults.push([column, 'missing']);
      for (const [column, code] of faults) addIssue(columnIssue(dataset.value, column, code));
      if (faults.length > 0) return NEVER;
      return {
        ...columnsOf({ ...page, product_type_ids: offers, discount_code: discount, brand }),
        slug: page.slug,
        title: page.title,
        text: page.text,
      };
    }),
  );

/**
 * Imports pages of one store from a CSV file. A page that is there already with the same data is left as it is.
 * @throws {ProblemError} `not-found`, `csv-rejected`
 */
export async function importPages(
  db: Executor,
  ports: Ports,
  actor: Actor,
  { storeId, fileBase64 }: { storeId: number; fileBase64: string },
): Promise<CsvReport> {
  const { store } = await readStore(db, storeId);
  const types = await nameProductTypes(db);
  const sold = await productsOfTypes(
    db,
    types.map(({ id }) => id),
  );
  const createdAt = ports.clock.now();
  return importCsv(db, ports, actor, {
    fileBase64,
    event: { kind: 'landings-imported', data: { store: storeId } },
    columns,
    schema: rowSchema({
      storeName: store.name,
      types,
      sold,
      codes: await codesOfStore(db, storeId),
      kept: await discountsOfPages(db, storeId),
    }),
    key: { column: 'slug', of: ({ slug }) => slug },
    insert: async (rows) => {
      const former = await formerSlugsAmong(
        db,
        rows.map(({ slug }) => slug),
        null,
      );
      return insertNewLandings(
        db,
        rows.filter(({ slug }) => !former.has(slug)).map((row) => ({ ...row, storeId, createdAt })),
      );
    },
    known: {
      find: (rows) =>
        findLandingsBySlug(
          db,
          rows.map(({ slug }) => slug),
        ),
      keyOf: ({ slug }) => slug,
      columnsOf: (row) => ({ ...row, storeId }),
    },
  });
}
