import { tierNames } from '#domain/policy/tier-names.ts';
import { offerFault } from '#domain/site/page-offer.ts';
import { type BrandColors, brandFaults, brandSchemes } from '#domain/white-label/brand-colors.ts';
import type { QueryOutput } from '#domain/wire/endpoint.ts';
import { createLanding, getLanding, type Landing, listLandings, listStoreLandings, updateLanding } from '#domain/wire/landings.ts';
import { importLandings, landingHeads, listOwnLandings, type OwnLanding } from '#domain/wire/office-landings.ts';
import type { Executor } from '#server/db/connect.ts';
import { storeLandings } from '#server/db/schema-network.ts';
import type { Actor } from '#server/http/actor.ts';
import { withConstraints } from '#server/http/constraint-problem.ts';
import { invalid, ProblemError } from '#server/http/problems.ts';
import { implement, type Route } from '#server/http/route.ts';
import { said } from '#server/http/said.ts';
import { recordChange } from '#server/modules/audit/record-change.ts';
import { nameProductTypes, productsOfTypes } from '#server/modules/catalogue/products-of-types.ts';
import { type CsvCells, exportCsv } from '#server/modules/csv/export-csv.ts';
import { instantDay } from '#server/modules/csv/instant-day.ts';
import { hasDiscount } from '#server/modules/discounts/has-discount.ts';
import { offeredCodes } from '#server/modules/discounts/offered-codes.ts';
import { type PageOrder, readPage } from '#server/modules/lists/page.ts';
import { readStore } from '#server/modules/network/read-store.ts';
import { storeScope } from '#server/modules/network/scope-of-stores.ts';
import type { Ports } from '#server/ports/ports.ts';
import { todayOf } from '#server/ports/today.ts';
import { importPages } from './import-pages.ts';
import { columnsOf, landingWire } from './landing-wire.ts';
import {
  findLanding,
  formerSlugsAmong,
  insertLanding,
  type LandingRow,
  loadLandingsOfStore,
  loadOwnLandings,
  loadPublicLandings,
  updateLandingRow,
} from './store.ts';

const order: PageOrder<'id' | 'title'> = {
  id: storeLandings.id,
  columns: { id: storeLandings.id, title: storeLandings.title },
  usual: 'title',
};
const constraints = { store_landings_slug: 'slug' };

type OwnQuery = QueryOutput<typeof listOwnLandings>;

const listOwn = (db: Executor, query: OwnQuery, actor: Actor) =>
  readPage(db, query, order, (page) => loadOwnLandings(db, page, query.filter ?? {}, storeScope(db, actor)), {
    idOf: ({ landing }) => landing.id,
    wire: (rows) => rows.map(({ landing, storeName }) => ({ ...landingWire(landing), store_name: storeName })),
  });

/** The list for the CSV file, with the names of the product types that each page offers. */
const listForFile = async (db: Executor, query: OwnQuery, actor: Actor) => {
  const [{ data, meta }, types] = await Promise.all([listOwn(db, query, actor), nameProductTypes(db)]);
  const namesOf = (ids: readonly number[]) => types.filter(({ id }) => ids.includes(id)).map(({ name }) => name);
  return { data: data.map((page) => ({ ...page, offers: namesOf(page.product_type_ids) })), meta };
};

const cells: CsvCells<typeof landingHeads, OwnLanding & { offers: string[] }> = {
  title: (item) => item.title,
  store: (item) => item.store_name,
  slug: (item) => `/tienda/${item.slug}`,
  discount: (item) => item.discount_code,
  active: (item) => (item.active ? 'Publicada' : 'Borrador'),
  text: (item) => item.text,
  offers: (item) => item.offers.join('\n'),
  plan: (item) => item.plan && tierNames[item.plan],
  bar: (item) => item.brand?.dock ?? null,
  button: (item) => item.brand?.action ?? null,
  links: (item) => item.brand?.link ?? null,
  created_at: (item) => instantDay(item.created_at),
  id: (item) => item.id,
};

export const landingRoutes: Route[] = [
  implement(listLandings, async ({ query, db, ports }) =>
    readPage(db, query, order, (page) => loadPublicLandings(db, page, query.filter ?? {}), {
      idOf: ({ landing }) => landing.id,
      wire: (rows) => offersWire(db, ports, rows),
    }),
  ),
  implement(listOwnLandings, ({ query, actor, db }) => listOwn(db, query, actor), {
    raw: exportCsv('paginas', landingHeads, cells, listForFile),
  }),
  implement(listStoreLandings, async ({ params, query, db }) => {
    await readStore(db, params.id);
    return readPage(db, query, order, (page) => loadLandingsOfStore(db, page, params.id, query.filter ?? {}), {
      idOf: ({ landing }) => landing.id,
      wire: (rows) => rows.map(({ landing }) => landingWire(landing)),
    });
  }),
  implement(createLanding, async ({ params, body, actor, db, ports }) => {
    await readStore(db, params.id);
    const { slug, title, text } = body;
    await assertSlug(db, slug, null);
    await assertDiscount(db, params.id, body.discount_code);
    await assertOffer(db, { product_type_ids: [], plan: null, ...said(body) });
    assertBrand(body.brand);
    const row = { ...columnsOf(body), slug, title, text, storeId: params.id, createdAt: ports.clock.now() };
    const made = await withConstraints(constraints, insertLanding(db, row));
    const after = landingWire(made);
    await recordChange(db, ports, actor, 'network', { landing: made.id }, { before: null, after });
    return after;
  }),
  implement(importLandings, ({ params, body, actor, db, ports }) => importPages(db, ports, actor, { storeId: params.id, ...body })),
  implement(getLanding, async ({ params, db }) => landingWire(await readLanding(db, params.id, params.landingId))),
  implement(updateLanding, async ({ params, body, actor, db, ports }) => {
    const row = await readLanding(db, params.id, params.landingId);
    const before = landingWire(row);
    await assertSlug(db, body.slug, row.id);
    await assertDiscount(db, params.id, body.discount_code);
    await assertOffer(db, { ...before, ...said(body) });
    assertBrand(body.brand);
    await withConstraints(constraints, updateLandingRow(db, params.id, row.id, { ...columnsOf(body), ...renamed(row, body.slug) }));
    const after = landingWire(await readLanding(db, params.id, params.landingId));
    await recordChange(db, ports, actor, 'network', { landing: params.landingId }, { before, after });
    return after;
  }),
];

/** A former address of a page may be printed somewhere, so no other page may take it. @throws {ProblemError} `already-exists` */
async function assertSlug(db: Executor, slug: string | undefined, id: number | null): Promise<void> {
  if (slug !== undefined && (await formerSlugsAmong(db, [slug], id)).has(slug))
    throw new ProblemError('already-exists', { fields: [{ path: 'slug', code: 'unique' }] });
}

/** Adds a page's address to its former ones when it changes, and removes an address from these when the page takes it again. */
function renamed({ slug: before, formerSlugs }: LandingRow, slug: string | undefined): Partial<LandingRow> {
  if (slug === undefined || slug === before) return {};
  return { formerSlugs: [...formerSlugs.filter((each) => each !== slug), before] };
}

/** Public pages, each with its discount code while it is on offer: the discount may have ended since the page was saved. */
async function offersWire(db: Executor, { clock }: Ports, rows: Awaited<ReturnType<typeof loadPublicLandings>>) {
  const codes = rows.flatMap(({ landing }) => landing.discountCode ?? []);
  const offeredBy = await offeredCodes(db, codes, todayOf({ clock }));
  return rows.map(({ landing: { id, slug, title, text, productTypeIds, planTier: plan, brand, discountCode, storeId }, store }) => ({
    id,
    slug,
    title,
    text,
    product_type_ids: productTypeIds,
    plan,
    brand: brand && brandSchemes(brand),
    discount_code: offeredBy(discountCode, storeId),
    store,
  }));
}

async function readLanding(db: Executor, storeId: number, id: number): Promise<LandingRow> {
  const landing = await findLanding(db, storeId, id);
  if (!landing) throw new ProblemError('not-found');
  return landing;
}

/** A page may name its store's own discounts and those of no store. */
async function assertDiscount(db: Executor, storeId: number, code: string | null | undefined): Promise<void> {
  if (code && !(await hasDiscount(db, code, storeId))) throw invalid('discount_code', 'unknown');
}

/** A page may name existing product types, and a plan that one of them has. */
async function assertOffer(db: Executor, { product_type_ids: typeIds, plan }: Pick<Landing, 'product_type_ids' | 'plan'>): Promise<void> {
  const fault = offerFault(typeIds, plan, typeIds.length === 0 ? [] : await productsOfTypes(db, typeIds));
  if (fault === 'type') throw invalid('product_type_ids', 'unknown');
  if (fault === 'plan') throw invalid('plan', 'not-an-option');
}

function assertBrand(brand: BrandColors | null | undefined): void {
  const fields = (brand ? brandFaults(brand) : []).map((color) => ({ path: `brand.${color}`, code: 'low-contrast' as const }));
  if (fields.length > 0) throw new ProblemError('invalid-input', { fields });
}
