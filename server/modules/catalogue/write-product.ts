import { isEvaluatedType } from '#domain/policy/product-type.ts';
import { tariffFaults, tariffGaps } from '#domain/quote/price-range.ts';
import { productFacts } from '#domain/quote/product-facts.ts';
import { centsOf } from '#domain/shared/money.ts';
import type { ProductDetail } from '#domain/wire/catalogue.ts';
import type { BodyOutput } from '#domain/wire/endpoint.ts';
import type { createProduct, updateProduct } from '#domain/wire/products.ts';
import type { Executor } from '#server/db/connect.ts';
import type { Actor } from '#server/http/actor.ts';
import { withConstraints } from '#server/http/constraint-problem.ts';
import { invalid, ProblemError } from '#server/http/problems.ts';
import { said } from '#server/http/said.ts';
import { recordChange } from '#server/modules/audit/record-change.ts';
import type { Ports } from '#server/ports/ports.ts';
import { readProduct } from './read-product.ts';
import { findProductType } from './store.ts';
import {
  hasPolicies,
  insertProduct,
  isSoldOrOffered,
  lockProduct,
  replaceClauses,
  replaceCoverages,
  replacePrices,
  updateProductRow,
} from './store-products.ts';
import { unknownProductType } from './unknown-product-type.ts';

type Change = BodyOutput<typeof updateProduct>;
type Prices = NonNullable<Change['prices']>;

const constraints = { products_tier: 'tier' };

/** Makes a product with all that hangs from it. @throws {ProblemError} `invalid-input` with its field, `already-exists` of a tier that another product on sale has */
export async function makeProduct(
  db: Executor,
  ports: Ports,
  actor: Actor,
  body: BodyOutput<typeof createProduct>,
): Promise<ProductDetail> {
  const { product_type_id: productTypeId, name } = body;
  if (!(await findProductType(db, productTypeId))) throw unknownProductType(productTypeId);
  assertOrder(productTypeId, body);
  assertTariff(body.prices, body.has_gaps ?? false, 'prices');
  assertNoneTwice(body.coverages);
  const row = { ...columnsOf(body), productTypeId, name, active: body.active ?? false };
  const id = await withConstraints(constraints, insertProduct(db, row));
  await writeParts(db, id, body);
  const after = await readProduct(db, id);
  await recordChange(db, ports, actor, 'catalogue', { product: id }, { before: null, after: historyOf(after) });
  return after;
}

/**
 * Changes a product for whoever contracts it from now on. @throws {ProblemError} `not-found`; `invalid-input`: a gap of the tariff that nobody meant, coverages that somebody has
 * contracted; `already-exists` of a tier that another product on sale has
 */
export async function changeProduct(
  db: Executor,
  ports: Ports,
  actor: Actor,
  { id, change }: { id: number; change: Change },
): Promise<ProductDetail> {
  if (!(await lockProduct(db, id))) throw new ProblemError('not-found');
  const before = await readProduct(db, id);
  assertOrder(before.product_type_id, change);
  const { prices, coverages, has_gaps: hasGaps = before.has_gaps } = change;
  assertTariff(prices ?? before.prices, hasGaps, prices ? 'prices' : 'has_gaps');
  assertNoneTwice(coverages ?? []);
  if (coverages && isCoveredOtherwise(before.coverages, coverages) && (await hasPolicies(db, id))) throw invalid('coverages', 'covered');
  await withConstraints(constraints, updateProductRow(db, id, columnsOf(change)));
  await writeParts(db, id, change);
  const after = await readProduct(db, id);
  await recordChange(db, ports, actor, 'catalogue', { product: id }, { before: historyOf(before), after: historyOf(after) });
  return after;
}

/** Takes out a product that nobody has contracted and nobody was offered. @throws {ProblemError} `not-found`, `in-use` */
export async function removeProduct(db: Executor, ports: Ports, actor: Actor, id: number): Promise<void> {
  if (!(await lockProduct(db, id))) throw new ProblemError('not-found');
  if (await isSoldOrOffered(db, id)) throw new ProblemError('in-use');
  const before = await readProduct(db, id);
  await updateProductRow(db, id, { active: false, deletedAt: ports.clock.now() });
  await recordChange(db, ports, actor, 'catalogue', { product: id }, { before: historyOf(before), after: null });
}

const wireNames = { minCents: 'min_value', maxCents: 'max_value' } as const;

/** A price between two ranges is not insured online, and whoever forgot it would lose customers without noticing: a gap has to be meant. */
function assertTariff(prices: Prices, mayHaveGaps: boolean, path: 'prices' | 'has_gaps'): void {
  const rows = prices.map(({ min_value: min, max_value: max }) => ({ minCents: centsOf(min), maxCents: centsOf(max) }));
  if (path === 'has_gaps' && !mayHaveGaps && tariffGaps(rows).length > 0) throw invalid(path, 'gap');
  const fields = tariffFaults(rows, { mayHaveGaps }).map(({ row, field, code }) => ({ path: `prices.${row}.${wireNames[field]}`, code }));
  if (fields.length > 0) throw new ProblemError('invalid-input', { fields });
}

/** What is not evaluated would never be paid, or say so to its customers. */
function assertOrder(productTypeId: number, { is_paid_after_evaluation: isPaidAfter }: Change): void {
  if (isPaidAfter && !isEvaluatedType(productTypeId)) throw invalid('is_paid_after_evaluation', 'not-allowed');
}

function assertNoneTwice(coverages: readonly { name: string }[]): void {
  const names = coverages.map(({ name }) => name.toLocaleLowerCase('es'));
  const twice = names.flatMap((name, place) => (names.indexOf(name) < place ? [place] : []));
  const fields = twice.map((place) => ({ path: `coverages.${place}.name`, code: 'twice' as const }));
  if (fields.length > 0) throw new ProblemError('invalid-input', { fields });
}

/** Whether something else is covered; another order, or other words for the same, covers the same. */
function isCoveredOtherwise(before: readonly { name: string }[], after: readonly { name: string }[]): boolean {
  const names = (coverages: readonly { name: string }[]) => JSON.stringify(coverages.map(({ name }) => name).toSorted());
  return names(before) !== names(after);
}

function columnsOf({ name, tier, active, is_paid_after_evaluation: isPaidAfterEvaluation, asks_for_timeline: asksForTimeline }: Change) {
  return said({ name, tier, active, isPaidAfterEvaluation, asksForTimeline });
}

async function writeParts(db: Executor, id: number, { prices, coverages, excluded, restricted }: Change): Promise<void> {
  if (prices)
    await replacePrices(
      db,
      id,
      prices.map((range) => ({
        minCents: centsOf(range.min_value),
        maxCents: centsOf(range.max_value),
        monthlyCents: centsOf(range.price_monthly),
        yearlyCents: centsOf(range.price_yearly),
      })),
    );
  if (coverages) await replaceCoverages(db, id, coverages);
  if (excluded) await replaceClauses(db, id, 'excluded', excluded);
  if (restricted) await replaceClauses(db, id, 'restricted', restricted);
}

/** What of a product its history tells: not what follows from the rest, or is another's. */
function historyOf({
  product_type_id: _id,
  product_type: { name: productType },
  categories: _categories,
  price_monthly: _monthly,
  price_yearly: _yearly,
  ...written
}: ProductDetail) {
  return productFacts({ ...written, product_type: { name: productType } });
}
