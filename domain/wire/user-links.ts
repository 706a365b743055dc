import * as v from 'valibot';
import { endpoint } from './endpoint.ts';
import { idParam } from './fields.ts';

const storeLink = v.object({ id: idParam, storeId: idParam });
const distributorLink = v.object({ id: idParam, distributorId: idParam });

/** The user must have the role `store`. Made twice the call changes nothing more, like all four calls of links. */
export const linkUserToStore = endpoint({
  method: 'POST',
  path: '/users/{id}/stores/{storeId}',
  summary: 'Una persona de tienda actúa por esa tienda',
  who: 'admin',
  factor: 'fresh',
  params: storeLink,
  response: null,
  problems: ['invalid-input'],
});

export const unlinkUserFromStore = endpoint({
  method: 'DELETE',
  path: '/users/{id}/stores/{storeId}',
  summary: 'Deja de actuar por esa tienda',
  who: 'admin',
  factor: 'fresh',
  params: storeLink,
  response: null,
  problems: [],
});

/** The user must have the role `distributor`. */
export const linkUserToDistributor = endpoint({
  method: 'POST',
  path: '/users/{id}/distributors/{distributorId}',
  summary: 'Una persona de distribuidor actúa por ese distribuidor y sus tiendas',
  who: 'admin',
  factor: 'fresh',
  params: distributorLink,
  response: null,
  problems: ['invalid-input'],
});

export const unlinkUserFromDistributor = endpoint({
  method: 'DELETE',
  path: '/users/{id}/distributors/{distributorId}',
  summary: 'Deja de actuar por ese distribuidor',
  who: 'admin',
  factor: 'fresh',
  params: distributorLink,
  response: null,
  problems: [],
});
