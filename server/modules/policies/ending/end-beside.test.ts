import { randomBytes, randomUUID } from 'node:crypto';
import { afterAll, expect, test } from 'vitest';
import { contract, payFirst } from '#tests/support/module-contracting.ts';
import { openDesk, told } from '#tests/support/module-evaluations.ts';

const many = { CONTRACTING_CALLS_PER_MINUTE: '1000', IMEI_CALLS_PER_MINUTE: '1000' };
const { api, customer, staff, here, newImei, newPolicy, submission, submit, decide, riskPath } = await openDesk(many);
afterAll(() => api.close());

/** Sets up what the call needs, and returns the call that is made while the policy is cancelled. */
type Prepare = () => Promise<() => Promise<{ status: number; body: Record<string, unknown> }>>;
const asCustomer = <Body = Record<string, unknown>>(path: string, body: object = {}) =>
  api.call<Body>('POST', path, { token: customer, body });
/** The answers allowed whether the call or the cancellation comes first. */
const beforeOrAfter = /^(20[01]|409 evaluation-(closed|not-required)|403 forbidden)$/;

const calls: [string, Prepare, after?: string][] = [
  [
    'a claim',
    async () => () => {
      const lost = {
        identifier: randomUUID(),
        claim_type_id: 3,
        loss_date: '2026-03-08',
        description: 'Se cayó.',
        documents_to_follow: true,
      };
      return asCustomer(`${riskPath()}/claims`, lost);
    },
  ],
  [
    'an IMEI',
    async () => () => asCustomer('/users/1/mobile-imei', { policy_risk_id: here.place.riskId, extra_fields: { imei: newImei() } }),
    // The call searches only the phones of policies that have not ended.
    '404 not-found',
  ],
  ['an evaluation that is opened', async () => () => asCustomer(`${riskPath()}/grants`)],
  [
    'an evaluation that is handed in',
    async () => {
      const { token, body } = await submission();
      return () => submit(token, body);
    },
  ],
  [
    'an evaluation that is decided',
    async () => {
      const { token, body } = await submission();
      await submit(token, body);
      return () => decide(body.id, 'Rejected');
    },
  ],
  [
    'a phone that takes up its hand-over once more',
    async () => {
      const { body } = await asCustomer<{ id: string; codes: { secret: string } }>(`${riskPath()}/handoffs`);
      const { id, codes } = body;
      const { body: handoff } = await api.call('GET', `${riskPath()}/handoffs/${id}`, { token: customer });
      const taken = { code: { secret: codes.secret }, match_code: handoff.match_code, phone_key: randomBytes(16).toString('base64url') };
      const takeUp = () => api.call('POST', '/handoffs/redemptions', { body: taken });
      await takeUp();
      return takeUp;
    },
  ],
  [
    'an IMEI that the office corrects',
    async () => () => api.call('PATCH', `/policies/${here.place.policyId}/admin`, { token: staff, body: { imei: { imei: newImei() } } }),
  ],
  [
    'a person who is asked for',
    async () => {
      const { token, body } = await submission();
      await submit(token, body);
      await decide(body.id, 'Rejected');
      return () => asCustomer(`/policies/${here.place.policyId}/evaluations/${body.id}/review`);
    },
  ],
];

test.each(calls)('beside the end of its policy %s waits its turn, and neither loses', async (_, prepare, after) => {
  const answers: string[] = [];
  const ends: string[] = [];
  for (let round = 0; round < 6; round += 1) {
    await newPolicy();
    const { body: policy } = await contract(api, {}, customer);
    await payFirst(api, policy.id);
    const [risk] = policy.policy_risks as { id: number }[];
    here.place = { policyId: Number(policy.id), riskId: risk?.id ?? 0 };
    const call = await prepare();
    const end = () => api.call('POST', `/policies/${here.place.policyId}/cancel`, { token: staff, body: { reason: 'withdrawal' } });
    const [first, ended, second] = (await Promise.all([call(), end(), call()])).map(told);
    answers.push(first ?? '', second ?? '');
    ends.push(ended ?? '');
  }
  expect(answers.filter((answer) => answer !== after && !beforeOrAfter.test(answer))).toEqual([]);
  expect(new Set(ends)).toEqual(new Set(['200']));
});
