import { createHash } from 'node:crypto';
import { afterAll, beforeEach, expect, test } from 'vitest';
import { isInBlindShare } from '#domain/evaluation/blind-share.ts';
import type { BlindReview } from '#domain/wire/blind-reviews.ts';
import type { ReviewCase, WaitingEvaluation } from '#domain/wire/waiting-evaluations.ts';
import { assessEvaluation } from '#server/modules/evaluations/assess-evaluation.ts';
import { keepExamples, keepExamplesJob } from '#server/modules/labelled-examples/keep-examples.ts';
import { forgetPersonalData } from '#server/modules/privacy/retention.ts';
import { openDesk, told } from '#tests/support/module-evaluations.ts';
import { handInMirror, mirrorPhoto } from '#tests/support/module-mirror.ts';

const desk = await openDesk({ ASSESSMENT: 'automatic', BLIND_SHARE_PERCENT: '100', ANSWER_WITHIN_HOURS: '2', SESSION_IDLE_HOURS: '2000' });
const { api, begin, staff, customer, here, status, risk, decide } = desk;
afterAll(() => api.close());
beforeEach(async () => {
  await begin();
  await api.sql('delete from capture_traces');
  await api.sql('update evaluations set blind_asked_at = null where blind_decided_at is null');
  await api.sql('update evaluations set status = 5, review = null where status = 2');
});

/** Hands in an evaluation and has the rules decide it. */
async function decided(back = 'back-good'): Promise<string> {
  const { id } = await handInMirror(desk, { front: await mirrorPhoto('front'), back: await mirrorPhoto(back) });
  await assessEvaluation(api.ports, id);
  return id;
}
const queue = async () => (await api.call<{ data: WaitingEvaluation[] }>('GET', '/waiting-evaluations', { token: staff })).body.data;
const caseOf = async (id: string) => (await api.call<ReviewCase>('GET', `/waiting-evaluations/${id}`, { token: staff })).body;
const hold = (id: string) => api.call('PUT', `/policies/${here.place.policyId}/evaluations/${id}/hold`, { token: staff });
const list = async (query = '') => (await api.call<{ data: BlindReview[] }>('GET', `/blind-reviews${query}`, { token: staff })).body.data;

test('what was decided for the customer waits for a person as if nobody had decided it, and what they say changes nothing', async () => {
  const id = await decided('back-dark');
  const before = [await status(), await risk()];
  expect(before[0]).toMatchObject({ status: 'finished', trasera: { label: 'Rejected' }, retry_count: 1 });
  expect(await queue()).toMatchObject([{ id, attempt: 1, is_review: false, hold: null }]);
  const blind = await caseOf(id);
  expect(blind).toMatchObject({
    is_waiting: true,
    automatic: null,
    report: {
      decided_at: null,
      decided_by: null,
      can_ask_review: false,
      photos: [
        { label: null, reasons: [] },
        { label: null, reasons: [] },
      ],
    },
  });
  expect((await hold(id)).status).toBe(200);
  expect((await decide(id, 'Validated', 'Breakage')).status).toBe(200);
  expect([await status(), await risk()]).toEqual(before);
  expect(await queue()).toEqual([]);
  expect(await caseOf(id)).toMatchObject({
    is_waiting: false,
    hold: null,
    automatic: { front: 'Validated', back: 'Rejected' },
    report: {
      decided_by: 'person',
      photos: [
        { side: 'front', label: 'Validated' },
        { side: 'back', label: 'Breakage' },
      ],
    },
  });
  // The first decision had arrived and only its answer was lost: the repeated call is refused.
  expect(told(await decide(id, 'Validated', 'Breakage'))).toBe('409 evaluation-closed');
});

test('a blind case and one that a person has to decide say the same of themselves', async () => {
  const id = await decided();
  const blind = await caseOf(id);
  await api.sql(
    `update evaluations set status = 2, review = 'person', decided_at = null, frontal = '{"label":null,"reasons":[]}', trasera = '{"label":null,"reasons":[]}', blind_asked_at = null where id = $1`,
    [id],
  );
  expect(await caseOf(id)).toEqual(blind);
});

test('how often both said the same is told with what lies between, and the list has those that differ', async () => {
  const since = await list();
  const same = await decided();
  const { policyId } = here.place;
  await decide(same, 'Validated');
  await begin();
  await api.sql('delete from capture_traces');
  const other = await decided();
  await decide(other, 'Validated', 'Rejected');
  expect((await list()).length - since.length).toBe(2);
  expect(await list('?filter[differs]=0&sort=decided_at')).toContainEqual(
    expect.objectContaining({ id: same, policy: expect.objectContaining({ id: policyId }) }),
  );
  const differing = await list('?filter[differs]=1');
  expect(differing).toContainEqual(
    expect.objectContaining({
      id: other,
      differs: true,
      automatic: { front: 'Validated', back: 'Validated' },
      person: { front: 'Validated', back: 'Rejected' },
    }),
  );
  expect(differing.map(({ id }) => id)).not.toContain(same);
  expect(await list('?filter[from]=2026-03-11')).toEqual([]);
  const { blind } = (await api.call('GET', '/figures/trends?from=2026-03-10&to=2026-03-10', { token: staff })).body as {
    blind: { compared: number; same: number; interval: { low: number; high: number } };
  };
  const all = await list();
  expect([blind.compared, blind.same]).toEqual([all.length, all.filter(({ differs }) => !differs).length]);
  expect(blind.interval.low).toBeLessThan(blind.same / blind.compared);
});

test('what is late is as many by the figures as by the list: a difference would tell which ones are looked at blind', async () => {
  const { now } = api;
  await decided();
  api.now = new Date('2026-03-12T10:00:00Z');
  const late = (await api.call('GET', '/waiting-evaluations?filter[late]=1', { token: staff })).body.data;
  const figures = (await api.call('GET', '/figures', { token: staff })).body;
  const trouble = (await api.call('GET', '/office-status', { token: staff })).body;
  expect(late).toMatchObject([{ is_late: true }]);
  expect([figures.waiting_evaluations, figures.late_evaluations, trouble.late_evaluations]).toEqual([1, 1, 1]);
  api.now = now;
});

test('whose photos are gone waits for nobody, and is not decided by who still has it before them', async () => {
  const id = await decided('back-dark');
  await hold(id);
  await api.sql('update captures set erased_at = now() where risk_id = $1', [here.place.riskId]);
  expect(told(await decide(id, 'Validated'))).toBe('409 evaluation-closed');
  await api.sql('update captures set erased_at = null where risk_id = $1', [here.place.riskId]);
  await forgetPersonalData({ ...api.ports, clock: { now: () => new Date('2027-06-01T10:00:00Z') } });
  expect(await queue()).toEqual([]);
  expect(await list()).not.toContainEqual(expect.objectContaining({ id }));
});

test('whose turn ran out decides it no more once another has it', async () => {
  const id = await decided();
  await hold(id);
  await api.sql(`update evaluations set held_by = 5, held_until = clock_timestamp() + interval '5 minutes' where id = $1`, [id]);
  expect(told(await decide(id, 'Validated'))).toBe('409 held-by-another');
  await api.sql(`update evaluations set held_until = clock_timestamp() - interval '1 second' where id = $1`, [id]);
  expect((await decide(id, 'Validated')).status).toBe(200);
});

test('a customer who asks for a person meanwhile gets one: what they say then is the decision', async () => {
  const id = await decided('back-dark');
  await hold(id);
  expect((await api.call('POST', `/policies/${here.place.policyId}/evaluations/${id}/review`, { token: customer })).status).toBe(200);
  expect(await queue()).toMatchObject([{ id, is_review: true }]);
  expect((await decide(id, 'Validated')).status).toBe(200);
  expect(await status()).toMatchObject({ status: 'finished', trasera: { label: 'Validated' } });
  expect(await list()).not.toContainEqual(expect.objectContaining({ id }));
});

test('what was said blind is an example too, of whoever agreed to it', async () => {
  await api.call('PATCH', '/users/1', { token: customer, body: { examples_consent: true } });
  const id = await decided();
  api.enqueued.length = 0;
  await decide(id, 'Validated', 'Rejected');
  for (const { name, data } of api.enqueued) if (name === keepExamplesJob) await keepExamples(api.ports, data);
  expect(await api.sql(`select label, ruled->>'label' as ruled from labelled_examples order by side`)).toEqual([
    { label: 'Rejected', ruled: 'Validated' },
    { label: 'Validated', ruled: 'Validated' },
  ]);
});

test('which ones are looked at follows from their ids, so many of a hundred', async () => {
  const admin = String(
    (await api.call('POST', '/users/login', { body: { email: 'admin@peritia.example', password: 'peritia-demo' } })).body.api_token,
  );
  const set = (blind_share_percent: number) => api.call('PATCH', '/house-settings', { token: admin, body: { blind_share_percent } });
  expect((await set(101)).status).toBe(422);
  for (const percent of [0, 50]) {
    expect((await set(percent)).status).toBe(200);
    await begin();
    await api.sql('delete from capture_traces');
    const id = await decided();
    const isIn = isInBlindShare(createHash('sha256').update(id).digest(), percent);
    expect([percent, (await queue()).some((row) => row.id === id)]).toEqual([percent, isIn]);
  }
});
