import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import type { PolicyDelivery } from '#domain/wire/policy-contracts.ts';
import type { PartnerAnswer } from '#server/ports/policy-partner.ts';
import { lockWaits } from '#tests/support/lock-waits.ts';
import { openModuleApi } from '#tests/support/module-api.ts';
import { contract, payFirst } from '#tests/support/module-contracting.ts';
import { type DemoPerson, logInDemoPeople } from '#tests/support/module-people.ts';
import { deliverPolicy, policyDeliveryJob } from './send-policy.ts';

const api = await openModuleApi({ CONTRACTING_CALLS_PER_MINUTE: '1000' });
const tokens = await logInDemoPeople(api);

const send = (id: number, person: DemoPerson = 'staff') => api.call('POST', `/policies/${id}/send-to-segelevia`, { token: tokens[person] });
const deliveriesOf = async (id: number, person: DemoPerson = 'staff') =>
  (await api.call('GET', `/policies/${id}/contract`, { token: tokens[person] })).body.deliveries as PolicyDelivery[];
const jobsOf = (delivery: unknown) =>
  api.enqueued.filter(({ name, data }) => name === policyDeliveryJob && (data as { deliveryId: string }).deliveryId === delivery);
const paid = async () => {
  const { body } = await contract(api, {}, tokens.policyholder);
  await payFirst(api, body.id);
  return Number(body.id);
};
/** The ports with the partner of the settings, whose first attempts get these answers. */
const withAnswers = (...answers: (PartnerAnswer | Error)[]) => ({
  ...api.ports,
  segelevia: {
    forget: async () => undefined,
    deliver: async (document: { id: string; content: object }) => {
      const answer = answers.shift();
      if (answer instanceof Error) throw answer;
      return answer ?? api.ports.segelevia.deliver(document);
    },
  },
});

test('a policy is written down, sent by a job, and shows how far it got', async () => {
  const id = await paid();
  const { status, body } = await send(id);
  expect([status, body]).toEqual([200, expect.objectContaining({ state: 'waiting', attempts: 0, answer: null })]);
  await deliverPolicy(api.ports, jobsOf(body.id)[0]?.data);
  expect(await deliveriesOf(id)).toEqual([
    expect.objectContaining({ id: body.id, state: 'sent', attempts: 1, answer: `${String(body.id)}.json` }),
  ]);
  expect(await deliveriesOf(id, 'policyholder')).toEqual([]);
  const file = JSON.parse(await readFile(join(api.ports.config.dataDir, 'segelevia', `${String(body.id)}.json`), 'utf8'));
  expect(file).toMatchObject({ policy: { status: 2 }, contract: { total_price: 155.4, holder: { document: '12345678Z' } } });
});

test('the same again is the same delivery, and nothing is sent; what has changed is another', async () => {
  const id = await paid();
  const [first, second] = await Promise.all([send(id), send(id)]);
  expect(first.body.id).toBe(second.body.id);
  for (const { data } of jobsOf(first.body.id)) await deliverPolicy(api.ports, data);
  expect((await deliveriesOf(id))[0]).toMatchObject({ state: 'sent', attempts: 1 });
  const jobs = api.enqueued.length;
  expect((await send(id)).body).toMatchObject({ id: first.body.id, state: 'sent' });
  expect(api.enqueued).toHaveLength(jobs);
  await api.call('PATCH', `/policies/${id}`, { token: tokens.policyholder, body: { phone: '611000111' } });
  expect((await send(id)).body.id).not.toBe(first.body.id);
});

const ring = (id: number, phone: string) => api.call('PATCH', `/policies/${id}`, { token: tokens.policyholder, body: { phone } });

test('what a policy said before, it says again when it is so again: the partner keeps what was said last', async () => {
  const id = await paid();
  const said: string[] = [];
  for (const phone of ['611000111', '611000222', '611000111']) {
    await ring(id, phone);
    const { body } = await send(id);
    expect(body).toMatchObject({ state: 'waiting', attempts: 0 });
    said.push(String(body.id));
    for (const { data } of jobsOf(body.id)) await deliverPolicy(api.ports, data);
  }
  expect(new Set(said).size).toBe(3);
  expect((await deliveriesOf(id)).map((delivery) => [delivery.id, delivery.state])).toEqual(
    said.toReversed().map((made) => [made, 'sent']),
  );
  const file = JSON.parse(await readFile(join(api.ports.config.dataDir, 'segelevia', `${said[2]}.json`), 'utf8'));
  expect(JSON.stringify(file)).toContain('611000111');
  expect((await send(id)).body).toMatchObject({ id: said[2], state: 'sent' });
});

test('one that still waits when a newer one is made is not sent any more, not even behind it', async () => {
  const id = await paid();
  const { body: old } = await send(id);
  const away = withAnswers(new Error('away'));
  await expect(deliverPolicy(away, jobsOf(old.id)[0]?.data)).rejects.toThrow('away');
  await ring(id, '611000333');
  const { body: newer } = await send(id);
  await deliverPolicy(api.ports, jobsOf(newer.id)[0]?.data);
  await deliverPolicy(api.ports, jobsOf(old.id)[0]?.data);
  expect(await deliveriesOf(id)).toMatchObject([
    { id: newer.id, state: 'sent', attempts: 1 },
    { id: old.id, state: 'refused', answer: 'superseded', attempts: 1 },
  ]);
  await expect(readFile(join(api.ports.config.dataDir, 'segelevia', `${String(old.id)}.json`))).rejects.toThrow('ENOENT');
});

test('one that is on its way when a newer one is made arrives before it', async () => {
  const id = await paid();
  const { body: old } = await send(id);
  const arrived: string[] = [];
  const isAsked = Promise.withResolvers<void>();
  const isHeld = Promise.withResolvers<void>();
  const ports = {
    ...api.ports,
    segelevia: {
      forget: async () => undefined,
      deliver: async (document: { id: string }) => {
        isAsked.resolve();
        if (document.id === old.id) await isHeld.promise;
        arrived.push(document.id);
        return { isTaken: true, answer: null };
      },
    },
  };
  const first = deliverPolicy(ports, jobsOf(old.id)[0]?.data);
  await isAsked.promise;
  await ring(id, '611000444');
  const { body: newer } = await send(id);
  const second = deliverPolicy(ports, jobsOf(newer.id)[0]?.data);
  while ((await lockWaits(api)) === 0);
  isHeld.resolve();
  await Promise.all([first, second]);
  expect(arrived).toEqual([old.id, newer.id]);
});

test('a partner who is away is asked again; one who refuses says why, and is asked again when somebody wants it', async () => {
  const id = await paid();
  const { body } = await send(id);
  const job = jobsOf(body.id)[0]?.data;
  const ports = withAnswers(new Error('away'), { isTaken: false, answer: 'HTTP 422' });
  await expect(deliverPolicy(ports, job)).rejects.toThrow('away');
  expect((await deliveriesOf(id))[0]).toMatchObject({ state: 'waiting', attempts: 1 });
  await deliverPolicy(ports, job);
  expect((await deliveriesOf(id))[0]).toMatchObject({ state: 'refused', attempts: 2, answer: 'HTTP 422' });
  await deliverPolicy(ports, job);
  expect((await deliveriesOf(id))[0]).toMatchObject({ state: 'refused', attempts: 2 });
  expect((await send(id)).body).toMatchObject({ id: body.id, state: 'waiting', answer: null });
  await deliverPolicy(ports, job);
  expect((await deliveriesOf(id))[0]).toMatchObject({ state: 'sent', attempts: 3 });
});

test('a draft is not sent, and only the office sends', async () => {
  const { body } = await contract(api, {}, tokens.policyholder);
  expect((await send(Number(body.id))).body.fields).toEqual([{ path: 'status', code: 'draft' }]);
  expect([(await send(1, 'policyholder')).status, (await send(1, 'store')).status, (await send(999_999)).status]).toEqual([403, 403, 404]);
});
