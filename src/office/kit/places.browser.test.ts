import { expect, test } from 'vitest';
import { listDistributors } from '#domain/wire/distributors.ts';
import type { EndpointParts } from '#domain/wire/endpoint.ts';
import { listOwnStores } from '#domain/wire/stores.ts';
import { placeGroups } from './places.ts';

/** The call that the page of each place begins with. */
const begins: Readonly<Record<string, Pick<EndpointParts, 'who'>>> = {
  '/oficina/distribuidores': listDistributors,
  '/oficina/tiendas': listOwnStores,
};

test('a place is seen by those who may make the call that its page begins with', () => {
  const seen = placeGroups.flatMap(({ places }) => places.map(({ to, who }) => [to, who]));
  expect(Object.fromEntries(seen)).toEqual(Object.fromEntries(Object.entries(begins).map(([to, { who }]) => [to, who])));
});
