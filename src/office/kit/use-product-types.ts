import { useQuery } from '@tanstack/react-query';
import { useAtomValue } from 'jotai';
import type { ProductType } from '#domain/wire/catalogue.ts';
import { listOfficeProductTypes } from '#domain/wire/product-types.ts';
import { useApi } from '#src/data/api-context.ts';
import { askAllOf } from '#src/data/ask.ts';
import { actingUserIdAtom } from '#src/state/guest.ts';

/** Every type of product, of all pages; none while they come. */
export function useProductTypes(): readonly ProductType[] {
  const api = useApi();
  const userId = useAtomValue(actingUserIdAtom);
  return useQuery(askAllOf(api, userId, listOfficeProductTypes)).data ?? [];
}
