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
import { type FieldFault, invalid, ProblemError } from '#server/http/problems.ts';
import { said } from '#server/http/said.ts';
import { recordChange } from '#server/modules/audit/record-change.ts';
import type { Ports } from '#server/ports/ports.ts';
import { readProduct } from './read-product.ts';
import { findProductType } from './store.ts';
import {
  deleteParts,
  hasPolicies,
  insertParts,
  insertProducts,
  isSoldOrOffered,
  lockProduct,
  type ProductPartRows,
  updateProductRow,
} from './store-products.ts';
import { unknownProductType } from './unknown-product-type.ts';

type Change = BodyOutput<typeof updateProduct>;
type NewProduct = BodyOutput<typeof createProduct>;
type Prices = NonNullable<Change['prices']>;

const constraints = { products_tier: 'tier' };

/**
 * Makes a product with all rows that belong to it. @throws {ProblemError} `invalid-input` with its field, `already-exists` for a tier that another product on sale has
 */
export async function makeProduct(db: Executor, ports: Ports, actor: Actor, body: NewProduct): Promise<ProductDetail> {
  if (!(await findProductType(db, body.product_type_id))) throw unknownProductType(body.product_type_id);
  assertNone(newProductFaults(body));
  const [id] = await insertWhole(db, [body]);
  if (id === undefined) throw new Error('product vanished');
  const after = await readProduct(db, id);
  await recordChange(db, ports, actor, 'catalogue', { product: id }, { before: null, after: historyOf(after) });
  return after;
}

/** The faults of a product that is to be made, by the paths of its body. */
export function newProductFaults(body: Omit<NewProduct, 'name' | 'tier' | 'active'>): FieldFault[] {
  return [
    ...orderFaults(body.product_type_id, body),
    ...tariffFaultsOf(body.prices, body.has_gaps ?? false, 'prices'),
    ...twiceFaults(body.coverages),
  ];
}

/**
 * Inserts products that were checked, with all their rows; returns their ids in order. @throws {ProblemError} `already-exists` for a tier that another product on sale
 * has
 */
export async function insertWhole(db: Executor, bodies: readonly NewProduct[]): Promise<number[]> {
  const rows = bodies.map((body) => ({
    ...columnsOf(body),
    productTypeId: body.product_type_id,
    name: body.name,
    active: body.active ?? false,
  }));
  const ids = (await withConstraints(constraints, insertProducts(db, rows))).map(({ id }) => id);
  const parts = bodies.flatMap((body, at) => (ids[at] === undefined ? [] : [partRows(ids[at], body)]));
  await insertParts(db, {
    prices: parts.flatMap(({ prices = [] }) => prices),
    coverages: parts.flatMap(({ coverages = [] }) => coverages),
    clauses: parts.flatMap(({ clauses = [] }) => clauses),
  });
  return ids;
}

/**
 * Changes a product for those who contract it from now on.
 * @throws {ProblemError} `not-found`; `invalid-input` for a gap in the tariff that was not confirmed, or other coverages for a product that somebody has contracted;
 * `already-exists` for a tier that another product on sale has
 */
export async function changeProduct(
  db: Executor,
  ports: Ports,
  actor: Actor,
  { id, change }: { id: number; change: Change },
): Promise<ProductDetail> {
  if (!(await lockProduct(db, id))) throw new ProblemError('not-found');
  const before = await readProduct(db, id);
  const { prices, coverages, has_gaps: hasGaps = before.has_gaps } = change;
  assertNone([
    ...orderFaults(before.product_type_id, change),
    ...tariffFaultsOf(prices ?? before.prices, hasGaps, prices ? 'prices' : 'has_gaps'),
    ...twiceFaults(coverages ?? []),
  ]);
  if (coverages && isCoveredOtherwise(before.coverages, coverages) && (await hasPolicies(db, id))) throw invalid('coverages', 'covered');
  await withConstraints(constraints, updateProductRow(db, id, columnsOf(change)));
  await deleteParts(db, id, change);
  await insertParts(db, partRows(id, change));
  const after = await readProduct(db, id);
  await recordChange(db, ports, actor, 'catalogue', { product: id }, { before: historyOf(before), after: historyOf(after) });
  return after;
}

/** Deletes a product that nobody has contracted and no valid offer names. @throws {ProblemError} `not-found`, `in-use` */
export async function removeProduct(db: Executor, ports: Ports, actor: Actor, id: number): Promise<void> {
  if (!(await lockProduct(db, id))) throw new ProblemError('not-found');
  if (await isSoldOrOffered(db, id)) throw new ProblemError('in-use');
  const before = await readProduct(db, id);
  await updateProductRow(db, id, { active: false, deletedAt: ports.clock.now() });
  await recordChange(db, ports, actor, 'catalogue', { product: id }, { before: historyOf(before), after: null });
}

const wireNames = { minCents: 'min_value', maxCents: 'max_value' } as const;

function assertNone(fields: readonly FieldFault[]): void {
  if (fields.length > 0) throw new ProblemError('invalid-input', { fields });
}

/** A value between two price ranges cannot be insured online. Such a gap may be a mistake that loses customers unnoticed, so it has to be confirmed. */
function tariffFaultsOf(prices: Prices, mayHaveGaps: boolean, path: 'prices' | 'has_gaps'): FieldFault[] {
  const rows = prices.map(({ min_value: min, max_value: max }) => ({ minCents: centsOf(min), maxCents: centsOf(max) }));
  if (path === 'has_gaps' && !mayHaveGaps && tariffGaps(rows).length > 0) return [{ path, code: 'gap' }];
  return tariffFaults(rows, { mayHaveGaps }).map(({ row, field, code }) => ({ path: `prices.${row}.${wireNames[field]}`, code }));
}

/** Refuses payment after the evaluation for a product that is not evaluated: its policies would never be paid. */
function orderFaults(
  productTypeId: number,
  { is_paid_after_evaluation: isPaidAfter }: Pick<Change, 'is_paid_after_evaluation'>,
): FieldFault[] {
  return isPaidAfter && !isEvaluatedType(productTypeId) ? [{ path: 'is_paid_after_evaluation', code: 'not-allowed' }] : [];
}

function twiceFaults(coverages: readonly { name: string }[]): FieldFault[] {
  const names = coverages.map(({ name }) => name.toLocaleLowerCase('es'));
  return names.flatMap((name, place) => (names.indexOf(name) < place ? [{ path: `coverages.${place}.name`, code: 'twice' as const }] : []));
}

/** Whether the coverages' names differ; another order, or another description, covers the same. */
function isCoveredOtherwise(before: readonly { name: string }[], after: readonly { name: string }[]): boolean {
  const names = (coverages: readonly { name: string }[]) => JSON.stringify(coverages.map(({ name }) => name).toSorted());
  return names(before) !== names(after);
}

function columnsOf({ name, tier, active, is_paid_after_evaluation: isPaidAfterEvaluation, asks_for_timeline: asksForTimeline }: Change) {
  return said({ name, tier, active, isPaidAfterEvaluation, asksForTimeline });
}

function partRows(productId: number, { prices, coverages, excluded, restricted }: Change): ProductPartRows {
  const clauses = Object.entries({ excluded, restricted }) as ['excluded' | 'restricted', string[] | undefined][];
  return {
    prices: prices?.map((range) => ({
      productId,
      minCents: centsOf(range.min_value),
      maxCents: centsOf(range.max_value),
      monthlyCents: centsOf(range.price_monthly),
      yearlyCents: centsOf(range.price_yearly),
    })),
    coverages: coverages?.map((coverage, position) => ({ productId, position, ...coverage })),
    clauses: clauses.flatMap(([kind, texts = []]) => texts.map((text, position) => ({ productId, kind, position, text }))),
  };
}

/** The fields of a product that its history shows: without those derived from others or belonging to other objects. */
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
