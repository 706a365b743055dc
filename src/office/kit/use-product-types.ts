import { useQuery } from '@tanstack/react-query';
import { useAtomValue } from 'jotai';
import type { ProductType } from '#domain/wire/catalogue.ts';
import { listOfficeProductTypes } from '#domain/wire/product-types.ts';
import { useApi } from '#src/data/api-context.ts';
import { askAllOf } from '#src/data/ask.ts';
import { actingUserIdAtom } from '#src/state/guest.ts';

/** All product types, of all pages of their list; empty while they are loading. */
export function useProductTypes(): readonly ProductType[] {
  const api = useApi();
  const userId = useAtomValue(actingUserIdAtom);
  return useQuery(askAllOf(api, userId, listOfficeProductTypes)).data ?? [];
}
