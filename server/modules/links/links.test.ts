import { afterAll, beforeEach, expect, test } from 'vitest';
import { openDesk, told } from '#tests/support/module-evaluations.ts';

const { api, begin, customer, staff, here } = await openDesk();
afterAll(() => api.close());
beforeEach(begin);

const make = (body: object = {}, token = customer, policyId = here.place.policyId) =>
  api.call('POST', `/policies/${policyId}/links`, { token, body });
const follow = (path: unknown) => api.call('GET', String(path).replace('/e/', '/links/'));

test('the customer and the office make one, and it leads to the evaluation until it ends', async () => {
  for (const token of [customer, staff]) {
    const { body } = await make({ policy_risk_id: here.place.riskId }, token);
    expect(body.path).toMatch(/^\/e\/[\w-]{39}$/);
    expect((await follow(body.path)).body).toEqual({ policy_id: here.place.policyId, policy_risk_id: here.place.riskId });
  }
  const { body } = await make();
  expect((await follow(body.path)).body).toEqual({ policy_id: here.place.policyId, policy_risk_id: null });
  api.now = new Date(String(body.expires_at));
  expect(told(await follow(body.path))).toBe('410 link-expired');
});

test("of another's policy, or of a risk that is not of it, there is none", async () => {
  expect(told(await make({}, customer, 7))).toBe('404 not-found');
  expect(told(await make({ policy_risk_id: 1 }))).toBe('404 not-found');
});

test('one that nobody signed leads nowhere', async () => {
  expect(told(await follow(`/e/${'A'.repeat(39)}`))).toBe('404 not-found');
  expect(told(await follow('/e/short'))).toBe('404 not-found');
});
