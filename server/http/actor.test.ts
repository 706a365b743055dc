import * as v from 'valibot';
import { expect, test } from 'vitest';
import type { EndpointParts } from '#domain/wire/endpoint.ts';
import { type Access, type Actor, assertDeclared, assertOwn, assertRole } from './actor.ts';

const call = { method: 'GET', summary: 'Algo', response: v.object({}), problems: [] } as const;

/** Endpoints that the type would refuse, as untyped code may put them together. */
const undeclared = (parts: object) => ({ ...call, ...parts }) as unknown as EndpointParts;

test.each<[string, object]>([
  ['an owner of nothing', { path: '/payments/{id}', who: 'owner' }],
  ['an evaluation of nothing', { path: '/captures/{id}', who: 'evaluation', grants: ['evaluation'] }],
  ['an evaluation that says nothing of grants', { path: '/captures/{id}', who: 'evaluation', of: 'capture' }],
  ['a store of nothing', { path: '/stores/{id}', who: 'store' }],
  ['an object without its id in the path', { path: '/payments', who: 'owner', of: 'policy' }],
  ['a seller of nothing', { path: '/policies/{id}', who: 'seller' }],
  ['a list with the id of one', { path: '/stores/{id}', who: 'store', of: 'list' }],
  ['a grant where only staff may', { path: '/mails', who: 'staff', grants: ['contracting'] }],
])('%s is refused before anybody can call it', (_what, parts) => {
  expect(() => assertDeclared(undeclared(parts))).toThrow(/does not say whose/);
});

const access: Access = {
  actorOf: async () => null,
  assertFrom: () => undefined,
  assertFactor: async () => undefined,
  policyOwner: async (id) => (id === 7 ? 1 : null),
  hasSold: async ({ userId }, policyId) => userId === 3 && policyId === 7,
  hasProposed: async () => false,
  actsForStore: async ({ userId }, storeId) => userId === 3 && storeId === 5,
  exporterOf: async () => null,
};
const user = (userId: number, role: 'policyholder' | 'store' | 'staff'): Actor => ({
  kind: 'user',
  userId,
  role,
  tokenHash: 'x',
  factorAt: null,
});
const contracting: Actor = { kind: 'contracting', grantId: 'c', userId: 1, policyId: 7, issuedToUserId: null };
const grant = (scope: 'evaluation' | 'claim'): Actor => ({ kind: 'grant', grantId: 'g', scope, userId: 1, policyId: 7, riskId: 9 });

// The path contains no noun from which the kind of the object could be derived: only the declared `of` counts.
const ofPolicy: EndpointParts = { ...call, path: '/things/{id}', who: 'owner', of: 'policy', grants: ['contracting'] };
const ofSeller: EndpointParts = { ...call, path: '/things/{id}', who: 'seller', of: 'policy' };
const ofUser: EndpointParts = { ...call, path: '/things/{id}', who: 'owner', of: 'user' };
const ofStore: EndpointParts = { ...call, path: '/things/{id}', who: 'store', of: 'store' };
const ofRisk: EndpointParts = { ...call, path: '/things/{id}/{riskId}', who: 'evaluation', of: 'policy', grants: ['evaluation'] };
const ofCapture: EndpointParts = { ...call, path: '/things/{id}', who: 'evaluation', of: 'capture', grants: ['evaluation', 'claim'] };

test.each<[string, EndpointParts, Actor, Record<string, number>, 'passes' | 'forbidden' | 'not-found' | 'unauthenticated']>([
  ['nobody', ofPolicy, { kind: 'anonymous' }, { id: 7 }, 'unauthenticated'],
  ['its holder', ofPolicy, user(1, 'policyholder'), { id: 7 }, 'passes'],
  ['another holder', ofPolicy, user(2, 'policyholder'), { id: 7 }, 'not-found'],
  ['the office', ofPolicy, user(4, 'staff'), { id: 7 }, 'passes'],
  ['the office, of what there is not', ofPolicy, user(4, 'staff'), { id: 8 }, 'not-found'],
  ['a shop', ofPolicy, user(3, 'store'), { id: 7 }, 'forbidden'],
  ['the shop that sold it', ofSeller, user(3, 'store'), { id: 7 }, 'passes'],
  ['the shop, of what another sold', ofSeller, user(3, 'store'), { id: 6 }, 'not-found'],
  ['another shop', ofSeller, user(5, 'store'), { id: 7 }, 'not-found'],
  ['a holder, of what only the shop may see', ofSeller, user(3, 'policyholder'), { id: 7 }, 'not-found'],
  ['its holder, where a shop may look too', ofSeller, user(1, 'policyholder'), { id: 7 }, 'passes'],
  ['the office, where a shop may look too', ofSeller, user(4, 'staff'), { id: 7 }, 'passes'],
  ['whoever has contracted, where a shop may look', ofSeller, contracting, { id: 7 }, 'forbidden'],
  ['whoever has contracted it', ofPolicy, contracting, { id: 7 }, 'passes'],
  ['whoever has contracted another', ofPolicy, contracting, { id: 8 }, 'not-found'],
  ['whoever has contracted, where no grant is named', ofUser, contracting, { id: 1 }, 'forbidden'],
  ['the grant of an evaluation, where it is not named', ofPolicy, grant('evaluation'), { id: 7 }, 'forbidden'],
  ['the grant of its evaluation', ofRisk, grant('evaluation'), { id: 7, riskId: 9 }, 'passes'],
  ['the grant of another risk', ofRisk, grant('evaluation'), { id: 7, riskId: 10 }, 'not-found'],
  ['the grant of another policy', ofRisk, grant('evaluation'), { id: 8, riskId: 9 }, 'not-found'],
  ['the grant of a claim, where it is not named', ofRisk, grant('claim'), { id: 7, riskId: 9 }, 'forbidden'],
  ['the grant of a claim, where it is', ofCapture, grant('claim'), { id: 3 }, 'passes'],
  ['somebody, of themselves', ofUser, user(3, 'store'), { id: 3 }, 'passes'],
  ['somebody, of another', ofUser, user(1, 'policyholder'), { id: 3 }, 'not-found'],
  ['a shop, of another person', ofUser, user(3, 'store'), { id: 1 }, 'forbidden'],
  ['its shop', ofStore, user(3, 'store'), { id: 5 }, 'passes'],
  ['another shop', ofStore, user(3, 'store'), { id: 6 }, 'not-found'],
  ['a policyholder, of a shop', ofStore, user(1, 'policyholder'), { id: 5 }, 'forbidden'],
])('%s', async (_who, endpoint, actor, params, expected) => {
  const answer = async () => {
    assertDeclared(endpoint);
    assertRole(endpoint, actor, String(params.id));
    await assertOwn(endpoint, actor, params, access);
    return 'passes';
  };
  expect(await answer().catch((error: { code?: string }) => error.code)).toBe(expected);
});
