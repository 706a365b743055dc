import { expectTypeOf, test } from 'vitest';
import type { EndpointParts } from './endpoint.ts';

/** Parts that every call has, whoever may make it. */
interface Call {
  method: 'GET';
  path: '/policies/{id}';
  summary: string;
  response: null;
  problems: [];
}

test('a call about somebody’s object does not compile without whose it is, and which grants it takes', () => {
  expectTypeOf<Call>().not.toExtend<EndpointParts>();
  expectTypeOf<Call & { who: 'public' }>().toExtend<EndpointParts>();
  expectTypeOf<Call & { who: 'owner' }>().not.toExtend<EndpointParts>();
  expectTypeOf<Call & { who: 'owner'; of: 'policy' }>().toExtend<EndpointParts>();
  expectTypeOf<Call & { who: 'owner'; of: 'list' }>().not.toExtend<EndpointParts>();
  expectTypeOf<Call & { who: 'owner'; of: 'policy'; grants: ['evaluation'] }>().not.toExtend<EndpointParts>();
  expectTypeOf<Call & { who: 'store' }>().not.toExtend<EndpointParts>();
  expectTypeOf<Call & { who: 'store'; of: 'store' }>().toExtend<EndpointParts>();
  expectTypeOf<Call & { who: 'evaluation'; of: 'policy' }>().not.toExtend<EndpointParts>();
  expectTypeOf<Call & { who: 'evaluation'; of: 'policy'; grants: ['evaluation'] }>().toExtend<EndpointParts>();
  expectTypeOf<Call & { who: 'evaluation'; of: 'policy'; grants: ['contracting'] }>().not.toExtend<EndpointParts>();
  expectTypeOf<Call & { who: 'staff'; of: 'policy' }>().not.toExtend<EndpointParts>();
});
