import { expect, test } from 'vitest';
import type { Role } from '#domain/access/roles.ts';
import { paymentMethodsFor } from './payment-method.ts';

test.each<[Role, number[]]>([
  ['policyholder', [1, 3]],
  ['store', [1, 3]],
  ['distributor', [1, 3]],
  ['staff', [1, 2, 3]],
  ['admin', [1, 2, 3]],
])('%s may pay with %j', (role, methods) => {
  expect(paymentMethodsFor(role)).toEqual(methods);
});
