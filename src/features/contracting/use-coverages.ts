import { useQuery } from '@tanstack/react-query';
import { insuresPerson } from '#domain/policy/product-type.ts';
import { type Coverage, chosenCoverage, coveragesOf, type OfferedPrice, pricedCoverages } from '#domain/quote/coverages.ts';
import { listProducts } from '#domain/wire/catalogue.ts';
import { getPolicyPrice } from '#domain/wire/prices.ts';
import { ApiError } from '#src/api/api-error.ts';
import { persisted, useAsk } from '#src/data/ask.ts';
import { type Contracting, contractedPrice } from '#src/state/contracting.ts';

/** Why there is no price. `not-insurable-online`: no range of the tariff has this device price (decision A29). */
export type QuoteProblem = { kind: 'not-insurable-online' } | { kind: 'discount'; code: string } | { kind: 'failed'; error: Error };

export interface Coverages {
  /** The coverages that insure the device, or all of the product type while prices are not known; undefined until the catalogue is loaded. */
  coverages: readonly Coverage[] | undefined;
  /** The index of the chosen one (specification §4); -1 when there is none. */
  selected: number;
  /** The loading flag of specification §3: prices are being loaded. */
  isLoading: boolean;
  problem: QuoteProblem | null;
  retry: () => void;
}

/**
 * The coverages that a product type offers for the devices, with their monthly and yearly prices. `bound`: the price of one of them in a proposal, which binds
 * the insurer.
 */
export function useCoverages(contracting: Contracting, bound: OfferedPrice | null): Coverages {
  const ask = useAsk();
  const { product_type_id: productTypeId, policy, discount, store_id: storeId } = contracting;
  const typeId = String(productTypeId);
  const products = useQuery({ ...ask(listProducts, { query: { filter: { product_type_id: typeId } } }), ...persisted });
  const priceOf = (every: '1' | '12') =>
    ask(getPolicyPrice, {
      query: {
        product_type_id: typeId,
        ...(insuresPerson(productTypeId) ? {} : { device_price: String(contractedPrice(contracting)) }),
        periodicity: every,
        ...(discount === null ? {} : { discount }),
        ...(storeId === null ? {} : { store_id: String(storeId) }),
      },
    });
  const monthly = useQuery(priceOf('1'));
  const yearly = useQuery(priceOf('12'));
  const asked = [monthly, yearly];

  const offered = products.data && coveragesOf(products.data.data);
  const prices = [...asked.flatMap(({ data }) => data?.prices ?? []), ...(bound === null ? [] : [bound])];
  const priced = offered && pricedCoverages(offered, prices, policy.periodicity);
  const isPriced = asked.every(({ data }) => data !== undefined);
  const coverages = isPriced ? priced?.filter(({ price }) => price !== null) : priced;
  return {
    coverages,
    selected: chosenCoverage(coverages ?? [], policy.type, contracting.product_id),
    isLoading: asked.some(({ isFetching }) => isFetching),
    problem:
      problemOf(products.data === undefined ? products.error : null) ?? problemOf(asked.find(({ error }) => error !== null)?.error ?? null),
    retry: () => {
      for (const query of [products, ...asked]) if (query.error !== null) void query.refetch();
    },
  };
}

function problemOf(error: Error | null): QuoteProblem | null {
  if (error === null) return null;
  const fault = error instanceof ApiError ? error.fields[0] : undefined;
  if (fault?.code === 'not-insurable-online') return { kind: 'not-insurable-online' };
  return fault?.path === 'discount' ? { kind: 'discount', code: fault.code } : { kind: 'failed', error };
}
