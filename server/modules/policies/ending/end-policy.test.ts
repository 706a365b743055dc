import { expect, test } from 'vitest';
import type { Policy } from '#domain/wire/policies.ts';
import type { PolicyContract } from '#domain/wire/policy-contracts.ts';
import { openModuleApi } from '#tests/support/module-api.ts';
import { addClaim, contract, payFirst, sign } from '#tests/support/module-contracting.ts';
import { messageRows, sentMails, tryMessage } from '#tests/support/module-messages.ts';
import { payAtGateway, payPath, startedOf } from '#tests/support/module-payments.ts';
import { type DemoPerson, logInDemoPeople } from '#tests/support/module-people.ts';

const api = await openModuleApi({ CONTRACTING_CALLS_PER_MINUTE: '1000', SESSION_IDLE_HOURS: '2160' });
const tokens = await logInDemoPeople(api);

const contracted = async (paid = 0) => {
  const { body } = await contract(api, {}, tokens.policyholder);
  if (paid > 0) await payFirst(api, body.id, paid);
  return { id: Number(body.id), body };
};
const cancel = (id: number, body: object, person: DemoPerson = 'policyholder', key?: string) =>
  api.call('POST', `/policies/${id}/cancel`, { token: tokens[person], body, ...(key ? { key } : {}) });
const preview = (id: number, query: string, person: DemoPerson = 'policyholder') =>
  api.call('GET', `/policies/${id}/cancel?${query}`, { token: tokens[person] });
const contractOf = async (id: number) =>
  (await api.call<PolicyContract>('GET', `/policies/${id}/contract`, { token: tokens.policyholder })).body;
const later = async <Value>(days: number, work: () => Promise<Value>): Promise<Value> => {
  const start = api.now;
  api.now = new Date(start.getTime() + days * 86_400_000);
  try {
    return await work();
  } finally {
    api.now = start;
  }
};

test('whoever withdraws in time gets all back: what was paid as a refund, the rest annulled, evaluations cancelled', async () => {
  const { id, body } = await contracted(2);
  const told = (await preview(id, 'reason=withdrawal')).body;
  expect(told).toMatchObject({ refund: 25.9, refund_decided_by: 'rule', owed: [], last_day: '2026-03-10' });
  expect((await contractOf(id)).ending).toBeNull();

  const { status, body: ended } = await cancel(id, { reason: 'withdrawal' });
  expect([status, ended.settlement]).toEqual([200, told]);
  const policy = ended.policy as Policy;
  expect(policy).toMatchObject({ status: 4, evaluation_status: 5 });
  expect(policy.policy_payments.map(({ price, pending_amount }) => [price, pending_amount])).toEqual([
    [12.95, 0],
    [-25.9, -25.9],
    [12.95, 0],
  ]);
  expect((await contractOf(id)).ending).toEqual({
    kind: 'withdrawn',
    reason: 'withdrawn',
    ended_at: '2026-03-10T10:00:00.000Z',
    last_day: '2026-03-10',
    refund_decided_by: 'rule',
    refund_decision: null,
    refund_request: null,
  });
  const grant = body.contracting_grant.token;
  expect((await api.call('POST', `/policies/${id}/risks/${policy.policy_risks[0]?.id}/grants`, { token: grant })).status).toBe(401);
  expect(
    await api.sql(`select data->>'refund_cents' as refund from audit_events where policy_id = $1 and kind = 'policy-ended'`, [id]),
  ).toEqual([{ refund: '2590' }]);
  expect(await api.sql(`select user_id, at, data from audit_events where policy_id = $1 and kind = 'policy-ended'`, [id])).toEqual([
    { user_id: 1, at: api.now, data: expect.objectContaining({ from: 2, to: 4 }) },
  ]);
});

test('the holder gets an acknowledgement with day and hour, which names neither them nor the phone', async () => {
  const { id } = await contracted(1);
  await cancel(id, { reason: 'withdrawal' });
  expect((await messageRows(api)).at(-1)).toMatchObject({ kind: 'policy-withdrawn', cause: `policy:${id}` });
  await tryMessage(api, api.enqueued.at(-1));
  const mail = (await sentMails(api)).find((text) => text.includes('desistimiento')) ?? '';
  expect(mail).toContain('To: nueva@ejemplo.es');
  expect(mail).toContain('10 mar 2026, 11:00 (hora peninsular)');
  expect(mail).not.toMatch(/iPhone|Gil|12345678Z/);
});

test('the fifteen days run from the day on which the documents left', async () => {
  const { id } = await contracted();
  await sign(api, id);
  expect((await contractOf(id)).withdrawal).toEqual({ is_open: true, last_day: null });
  await api.call('POST', `/policies/${id}/settings`, { token: tokens.staff, body: { contract_link: 'https://contratos.example/1' } });
  const mailDocuments = () => api.call('POST', `/policies/${id}/mail`, { token: tokens.staff, body: { kind: 'documents' } });
  await mailDocuments();
  // The mail with the documents is queued, not sent.
  expect((await contractOf(id)).withdrawal).toEqual({ is_open: true, last_day: null });
  await tryMessage(api, api.enqueued.at(-1));
  // The second mail names the day of the first one: the period does not begin again.
  await later(3, async () => {
    await mailDocuments();
    await tryMessage(api, api.enqueued.at(-1));
  });
  expect((await sentMails(api)).find((text) => text.includes('Los documentos de tu'))).toContain('Hasta el 25 mar 2026 puedes desistir');
  expect((await contractOf(id)).withdrawal).toEqual({ is_open: true, last_day: '2026-03-25' });
  expect((await preview(id, '')).body).toMatchObject({ reason: 'withdrawal', refund: 12.95 });
  expect((await later(16, () => preview(id, ''))).body).toMatchObject({ reason: 'policyholder-request', refund: 0 });
  const late = await later(16, () => cancel(id, { reason: 'withdrawal' }));
  expect([late.status, late.body.fields]).toEqual([422, [{ path: 'reason', code: 'too-late' }]]);
  expect((await later(15, () => cancel(id, { reason: 'withdrawal' }))).status).toBe(200);
});

test.each(['policyholder-request', 'risk-gone'])(
  'whoever has cancelled (%s) may withdraw still, to the end of the fifteen days: all comes back and the acknowledgement is theirs',
  async (reason) => {
    const { id } = await contracted();
    await sign(api, id);
    await api.sql('update policy_contracts set documents_sent_at = $2 where policy_id = $1', [id, api.now]);
    const lastDay = reason === 'risk-gone' ? '2026-03-12' : '2026-12-31';
    await later(2, () => cancel(id, { reason, last_day: lastDay }));
    await later(5, async () => {
      expect((await contractOf(id)).withdrawal).toEqual({ is_open: true, last_day: '2026-03-25' });
      expect((await preview(id, '')).body).toMatchObject({ reason: 'withdrawal', refund: 12.95 });
      const again = await cancel(id, { reason });
      expect([again.status, again.body.fields]).toEqual([422, [{ path: 'reason', code: 'already-cancelled' }]]);

      // Cover that has ended does not begin again.
      const coveredTo = reason === 'risk-gone' ? '2026-03-12' : '2026-03-15';
      const { status, body } = await cancel(id, { reason: 'withdrawal' });
      expect([status, body.settlement]).toEqual([200, expect.objectContaining({ refund: 12.95, owed: [], last_day: coveredTo })]);
      expect((await contractOf(id)).ending).toMatchObject({ kind: 'withdrawn', last_day: coveredTo, refund_decided_by: 'rule' });
      const { policy_payments: receipts } = body.policy as Policy;
      expect(receipts.map(({ price, pending_amount: pending }) => [price, pending])).toEqual([
        [12.95, 0],
        [-12.95, -12.95],
      ]);
      expect((await messageRows(api)).at(-1)).toMatchObject({ kind: 'policy-withdrawn', cause: `policy:${id}` });
      const events = await api.sql(
        `select data->>'ending' as ending from audit_events where policy_id = $1 and kind = 'policy-ended' order by id`,
        [id],
      );
      expect(events).toEqual([{ ending: 'cancelled' }, { ending: 'withdrawn' }]);
      const twice = await cancel(id, { reason: 'withdrawal' });
      expect([twice.status, twice.body.fields]).toEqual([422, [{ path: 'reason', code: 'already-cancelled' }]]);
    });
    const { id: other } = await contracted();
    await sign(api, other);
    await api.sql('update policy_contracts set documents_sent_at = $2 where policy_id = $1', [other, api.now]);
    await cancel(other, { reason });
    const late = await later(16, () => cancel(other, { reason: 'withdrawal' }));
    expect([late.status, late.body.fields]).toEqual([422, [{ path: 'reason', code: 'too-late' }]]);
  },
);

test('the mail of a cancellation within the fifteen days has the way to withdraw, and none after them', async () => {
  for (const days of [1, 16]) {
    const { id, body } = await contracted();
    await sign(api, id);
    await api.sql('update policy_contracts set documents_sent_at = $2 where policy_id = $1', [id, api.now]);
    const number = String(body.number);
    await later(days, async () => {
      await cancel(id, { reason: 'policyholder-request' });
      await tryMessage(api, api.enqueued.at(-1));
    });
    const mail = (await sentMails(api)).find((text) => text.includes(`Tu póliza ${number} queda cancelada`)) ?? '';
    expect(mail.includes('/desistir#t=')).toBe(days === 1);
  }
});

test('what staff had decided of a cancellation is decided anew when its holder withdraws', async () => {
  const { body } = await contract(api, { periodicity: 12 }, tokens.policyholder);
  const id = Number(body.id);
  await sign(api, id);
  await api.sql('update policy_risks set evaluation_status = 6 where policy_id = $1', [id]);
  await addClaim(api, id, 1);
  await cancel(id, { reason: 'risk-gone' });
  const decide = () => api.call('POST', `/policies/${id}/refund`, { token: tokens.staff, body: { refund: 20, comments: 'Por los días' } });
  expect((await decide()).status).toBe(200);
  expect((await cancel(id, { reason: 'withdrawal' })).body.settlement).toMatchObject({ refund: 0, refund_decided_by: 'staff' });
  expect((await contractOf(id)).ending).toMatchObject({ kind: 'withdrawn', refund_decided_by: 'staff', refund_decision: null });
  expect((await decide()).status).toBe(200);
  const refunds = await api.sql(
    'select price_cents price from policy_payments where policy_id = $1 and price_cents < 0 and deleted_at is null',
    [id],
  );
  expect(refunds).toEqual([{ price: -2000 }]);
});

test('with a claim that is open or was paid, a withdrawal is acknowledged and staff decides on the money; denied, it is as if there was none', async () => {
  const withdrawn = async (stage: number) => {
    const { id } = await contracted(1);
    await addClaim(api, id, stage);
    return (await cancel(id, { reason: 'withdrawal' })).body;
  };
  for (const stage of [1, 5]) {
    const { policy, settlement } = await withdrawn(stage);
    expect([(policy as Policy).status, settlement]).toEqual([4, expect.objectContaining({ refund: 0, refund_decided_by: 'staff' })]);
    expect((policy as Policy).policy_payments.map(({ price }) => price)).toEqual([12.95]);
  }
  expect((await withdrawn(6)).settlement).toMatchObject({ refund: 12.95, refund_decided_by: 'rule' });
});

test('a phone that is gone: the days not used come back; who asks for it pays as agreed', async () => {
  const { body: gone } = await contract(api, { periodicity: 12 }, tokens.policyholder);
  await sign(api, gone.id);
  await api.sql('update policy_risks set evaluation_status = 6 where policy_id = $1', [gone.id]);
  const { body } = await later(30, () => cancel(Number(gone.id), { reason: 'risk-gone' }));
  // The premium of 129.50 € less 31 of 365 days.
  expect(body.settlement).toMatchObject({ reason: 'risk-gone', last_day: '2026-04-09', refund: 118.5 });

  const { id } = await contracted();
  await sign(api, id);
  const asked = await later(40, () => cancel(id, { reason: 'policyholder-request' }));
  expect(asked.body.settlement).toMatchObject({ refund: 0, owed: [expect.any(Number)] });
  expect((asked.body.policy as Policy).policy_payments).toHaveLength(2);
});

test.each([0, 2])(
  'before it is signed nothing is covered: %i receipts paid, all comes back whoever ends it and nothing is owed',
  async (paid) => {
    for (const [reason, person] of [
      ['policyholder-request', 'policyholder'],
      ['non-payment', 'staff'],
    ] as const) {
      const { id } = await contracted(paid);
      const { body } = await later(40, () => cancel(id, { reason }, person));
      expect(body.settlement).toMatchObject({ refund: paid * 12.95, owed: [] });
    }
  },
);

test('with a claim that was paid nobody gives themselves the unused days back: staff decides', async () => {
  const { body } = await contract(api, { periodicity: 12 }, tokens.policyholder);
  const id = Number(body.id);
  await sign(api, id);
  await api.sql('update policy_risks set evaluation_status = 6 where policy_id = $1', [id]);
  await addClaim(api, id, 5);
  const staffs = { refund: 0, refund_decided_by: 'staff' };
  expect((await preview(id, 'reason=risk-gone')).body).toMatchObject(staffs);
  expect((await cancel(id, { reason: 'risk-gone' })).body.settlement).toMatchObject(staffs);
  expect(
    (await api.call('POST', `/policies/${id}/refund`, { token: tokens.staff, body: { refund: 20, comments: 'Se descuenta.' } })).status,
  ).toBe(200);
});

test('cover ends on the day that was named, not before', async () => {
  const { id } = await contracted(1);
  await cancel(id, { reason: 'policyholder-request', last_day: '2026-04-30' });
  expect((await contractOf(id)).ending?.last_day).toBe('2026-04-30');
});

test.each([
  ['the insurer’s reason', { reason: 'insurer-decision' }, 'policyholder', 'reason reason-not-allowed'],
  ['yesterday', { reason: 'risk-gone', last_day: '2026-03-09' }, 'policyholder', 'last_day day-past'],
  ['after the insured year', { reason: 'risk-gone', last_day: '2027-03-10' }, 'staff', 'last_day day-after-term'],
  ['a withdrawal of tomorrow', { reason: 'withdrawal', last_day: '2026-03-11' }, 'policyholder', 'last_day day-after-term'],
] as const)('%s is refused, and the preview says so too', async (_, body, person, fault) => {
  const { id } = await contracted();
  const query = new URLSearchParams(body).toString();
  for (const { status, body: answer } of [await cancel(id, body, person), await preview(id, query, person)]) {
    const [field] = answer.fields as { path: string; code: string }[];
    expect([status, `${field?.path} ${field?.code}`]).toEqual([422, fault]);
  }
  expect((await contractOf(id)).ending).toBeNull();
});

test('only its holder and the office end it, and once: ten at a time make one refund', async () => {
  const { id } = await contracted(1);
  expect((await cancel(id, { reason: 'withdrawal' }, 'other')).status).toBe(404);
  expect((await cancel(id, { reason: 'withdrawal' }, 'store')).status).toBe(403);
  expect((await cancel(id, {})).status).toBe(422);
  const answers = await Promise.all(Array.from({ length: 10 }, () => cancel(id, { reason: 'withdrawal' })));
  expect(answers.map(({ status }) => status).toSorted((one, other) => one - other)).toEqual([200, ...Array(9).fill(422)]);
  expect(answers.find(({ status }) => status === 422)?.body.fields).toEqual([{ path: 'reason', code: 'already-cancelled' }]);
  const refunds = await api.sql('select price_cents from policy_payments where policy_id = $1 and price_cents < 0', [id]);
  expect(refunds).toEqual([{ price_cents: -1295 }]);
});

test('sent again with its key it gets its answer again', async () => {
  const { id } = await contracted(1);
  const first = await cancel(id, { reason: 'withdrawal' }, 'policyholder', 'cancel-key-1');
  const again = await cancel(id, { reason: 'withdrawal' }, 'policyholder', 'cancel-key-1');
  expect([again.status, again.body]).toEqual([200, first.body]);
});

test('a cancellation and the gateway’s notice at once: whichever is first, the money is booked and given back or kept for a person to give back', async () => {
  for (let time = 0; time < 4; time += 1) {
    const { id, body } = await contracted();
    const first = body.policy_payments[0]?.id;
    const started = startedOf((await api.call('PUT', payPath(id, first, 'pay-new-card'), { token: tokens.policyholder, body: {} })).body);
    const [ended] = await Promise.all([cancel(id, { reason: 'withdrawal' }), payAtGateway(api, started, 'accepted')]);
    expect(ended.status).toBe(200);
    const { refund } = ended.body.settlement as { refund: number };
    const [transaction] = await api.sql('select state from payment_transactions where policy_id = $1', [id]);
    expect([refund, transaction?.state]).toEqual(refund > 0 ? [12.95, 'booked'] : [0, 'unmatched']);
    expect(await api.sql('select status from policies where id = $1', [id])).toEqual([{ status: 4 }]);
  }
});
