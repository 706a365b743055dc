import { randomUUID } from 'node:crypto';
import { afterAll, beforeEach, describe, expect, test } from 'vitest';
import { openDesk, start, told } from '#tests/support/module-evaluations.ts';

const desk = await openDesk();
const { api, begin, staff, customer, here, riskPath, risk, status, submission, submit, decide } = desk;
afterAll(() => api.close());
beforeEach(begin);

describe('deciding', () => {
  test.each([
    ['Validated', 'Validated', 3, 0],
    ['Rejected', 'Validated', 4, 1],
    ['Breakage', 'Rejected', 4, 1],
    ['Breakage', 'Validated', 4, 0],
  ])('%s and %s', async (frontal, trasera, evaluationStatus, retries) => {
    const { token, body } = await submission();
    await submit(token, body);
    const { body: decided } = await decide(body.id, frontal, trasera);
    expect(decided).toMatchObject({
      id: body.id,
      status: evaluationStatus,
      frontal: { label: frontal },
      trasera: { label: trasera },
      decided_at: start.toISOString(),
    });
    expect(await risk()).toMatchObject({ evaluation_status: evaluationStatus, retry_count: retries });
    expect(await status()).toMatchObject({
      status: 'finished',
      review: null,
      frontal: { label: frontal },
      retry_count: retries,
      payment_link: evaluationStatus === 3 ? '/pagar/1' : null,
      card_liverpool: false,
    });
    expect(told(await decide(body.id, 'Validated'))).toBe('409 evaluation-closed');
  });

  test('the grant of a claim of the same phone goes on', async () => {
    const { token, body } = await submission();
    const { body: opened } = await api.call('POST', `${riskPath()}/claim-grants`, { token: customer });
    await submit(token, body);
    await decide(body.id, 'Validated');
    api.now = new Date(start.getTime() + 59 * 86_400_000);
    const receipt = await api.call('GET', `/captures/${randomUUID()}`, { token: (opened.grant as { token: string }).token });
    expect(told(receipt)).toBe('404 not-found');
  });

  test('the grant ends a day later: a lost answer can still be asked for', async () => {
    const { token, body } = await submission();
    await submit(token, body);
    await decide(body.id, 'Validated');
    api.now = new Date(start.getTime() + 23 * 3_600_000);
    expect(told(await submit(token, body))).toBe('201');
    expect(told(await submit(token, { ...body, id: randomUUID() }))).toBe('409 evaluation-closed');
    api.now = new Date(start.getTime() + 25 * 3_600_000);
    expect(told(await submit(token, body))).toBe('401 unauthenticated');
  });

  test('by nobody but staff, of no other policy, and never by half', async () => {
    const { token, body } = await submission();
    await submit(token, body);
    const patch = (by: string, policyId: number, sent: unknown) =>
      api.call('PATCH', `/policies/${policyId}/evaluations/${body.id}`, { token: by, body: sent });
    const both = { frontal: { label: 'Validated' }, trasera: { label: 'Validated' } };
    expect(told(await patch(customer, here.place.policyId, both))).toBe('403 forbidden');
    expect(told(await patch(staff, 1, both))).toBe('404 not-found');
    for (const sent of [{ frontal: both.frontal }, { ...both, trasera: { label: null } }, { ...both, trasera: { label: 'Perfecta' } }]) {
      expect(told(await patch(staff, here.place.policyId, sent))).toBe('422 invalid-input');
    }
    expect(await status()).toMatchObject({ status: 'waiting' });
  });

  test('the first try and three repetitions, then a person', async () => {
    for (const left of [1, 2, 3, 4]) {
      const { token, body } = await submission();
      expect(told(await submit(token, body))).toBe('201');
      await decide(body.id, 'Rejected');
      expect(await status()).toMatchObject({ retry_count: left, imei_retry_count: 0 });
    }
    expect(told(await api.call('POST', `${riskPath()}/grants`, { token: customer }))).toBe('409 photo-cap-reached');
  });

  test('a submit and a decision at the same moment do not wait for each other for ever', async () => {
    const { token, body } = await submission();
    await submit(token, body);
    const answers = await Promise.all([
      decide(body.id, 'Validated'),
      ...Array.from({ length: 5 }, () => api.call('POST', `${riskPath()}/evaluations`, { token, body })),
    ]);
    for (const answer of answers) expect([200, 201, 401]).toContain(answer.status);
  });
});
