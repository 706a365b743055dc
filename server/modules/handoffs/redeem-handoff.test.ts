import { randomUUID } from 'node:crypto';
import { afterAll, beforeEach, describe, expect, test } from 'vitest';
import { retain } from '#server/jobs/jobs.ts';
import { duringChange } from '#tests/support/lock-waits.ts';
import { told } from '#tests/support/module-evaluations.ts';
import { newKey, openHandoffDesk, secretOf, states, wrong } from '#tests/support/module-handoffs.ts';
import { photo, sha256, upload } from '#tests/support/module-uploads.ts';

const desk = await openHandoffDesk();
const { api, begin, here, riskPath, submit, decide, wait, make, read, renew, cancel, enter, refuse, redeem, connected, report, open } =
  desk;
afterAll(() => api.close());
beforeEach(begin);

describe('the match code', () => {
  test('connects the phone: a grant of this evaluation, challenges, and the device; the secret is dead', async () => {
    const { id, made, matchCode, kit } = await connected();
    expect(kit).toMatchObject({
      device: 'Xiaomi R13',
      grant: { policy_id: here.place.policyId, policy_risk_id: here.place.riskId, scope: 'evaluation', user_id: 1 },
      challenges: expect.arrayContaining([expect.objectContaining({ text: expect.stringMatching(/^PT1\./) })]),
    });
    expect(await read(id)).toMatchObject({ state: 'connected', match_code: null });
    expect(told(await enter(secretOf(made)))).toBe('409 handoff-used');
    expect(told(await redeem(secretOf(made), matchCode))).toBe('409 handoff-used');
    expect(told(await redeem({ short_code: made.codes.short_code }, matchCode))).toBe('409 handoff-used');
    expect(told(await renew(id))).toBe('409 handoff-used');
  });

  test('wrong three times is the end of it, right or not afterwards', async () => {
    const made = await make();
    const { match_code: matchCode } = await read(made.id);
    const answers = [];
    for (let tries = 0; tries < 3; tries += 1) answers.push(told(await redeem(secretOf(made), wrong(matchCode))));
    expect(answers).toEqual(['422 handoff-wrong-code', '422 handoff-wrong-code', '410 handoff-locked']);
    expect(told(await redeem(secretOf(made), matchCode ?? ''))).toBe('410 handoff-locked');
    expect(await read(made.id)).toMatchObject({ state: 'locked', match_code: null });
    expect(await api.sql('select 1 from grants where risk_id = $1', [here.place.riskId])).toEqual([]);
  });

  test('once more by the same phone gives another grant, and the lost one is worth nothing', async () => {
    const made = await make();
    const { match_code: matchCode } = await read(made.id);
    const key = newKey();
    const first = (await redeem(secretOf(made), matchCode ?? '', key)).body.grant as { token: string };
    const second = (await redeem(secretOf(made), matchCode ?? '', key)).body.grant as { token: string };
    expect(told(await report(first.token, {}))).toBe('401 unauthenticated');
    expect(told(await report(second.token, {}))).toBe('204');
    expect(told(await redeem(secretOf(made), matchCode ?? '', newKey()))).toBe('409 handoff-used');
  });

  test('once more by a phone that was disconnected gives nothing', async () => {
    const made = await make();
    const { match_code: matchCode } = await read(made.id);
    const key = newKey();
    const { id, token } = (await redeem(secretOf(made), matchCode ?? '', key)).body.grant as { id: string; token: string };
    expect(told(await api.call('DELETE', `/users/1/phones/${id}`, { token: desk.customer }))).toBe('204');
    expect(told(await report(token, {}))).toBe('401 unauthenticated');
    expect(told(await redeem(secretOf(made), matchCode ?? '', key))).toBe('409 handoff-used');
  });

  test.each([
    [
      'disconnected',
      (id: string) => `select 1 from users where id = 1 for no key update; update grants set revoked_at = created_at where id = '${id}'`,
    ],
    [
      'locked out by another password',
      (id: string) => `update users set surname1 = surname1 where id = 1; update grants set revoked_at = created_at where id = '${id}'`,
    ],
  ])('once more by a phone that is being %s gives nothing', async (_, takesBack) => {
    const made = await make();
    const { match_code: matchCode } = await read(made.id);
    const key = newKey();
    const { id } = (await redeem(secretOf(made), matchCode ?? '', key)).body.grant as { id: string };
    const again = await duringChange(api, takesBack(id), () => redeem(secretOf(made), matchCode ?? '', key));
    expect(told(again)).toBe('409 handoff-used');
  });

  test('a phone that is given another grant while it is being disconnected is not said to be disconnected', async () => {
    const made = await make();
    const { match_code: matchCode } = await read(made.id);
    const { id } = (await redeem(secretOf(made), matchCode ?? '')).body.grant as { id: string };
    const gives = `select 1 from users where id = 1 for no key update; update grants set revoked_at = created_at where id = '${id}'`;
    const disconnect = () => api.call('DELETE', `/users/1/phones/${id}`, { token: desk.customer });
    expect(told(await duringChange(api, gives, disconnect))).toBe('404 not-found');
  });

  test('ten phones at once: one is connected', async () => {
    const made = await make();
    const { match_code: matchCode } = await read(made.id);
    const answers = (await Promise.all(Array.from({ length: 10 }, () => redeem(secretOf(made), matchCode ?? '')))).map(told);
    expect(answers.filter((answer) => answer === '201')).toHaveLength(1);
    expect(answers.filter((answer) => answer === '409 handoff-used')).toHaveLength(9);
  });
});

describe('what the desktop sees', () => {
  test('of a phone that reports, sends, and is decided about', async () => {
    const { id, token } = await connected();
    expect(states(await read(id))).toBe('todo todo todo todo todo');
    wait(5_000);
    await report(token, { at: 'front', saved: ['imei'] });
    let seen = await read(id);
    expect(states(seen)).toBe('saved doing todo todo todo');
    expect(seen.heard_at).toBe(api.now.toISOString());
    await report(token, { at: 'sending', saved: ['imei', 'front', 'back'], bytes: { front: { confirmed: 620_000, size: 1_180_000 } } });
    seen = await read(id);
    expect(seen.steps[1]).toMatchObject({ state: 'arriving', bytes: { confirmed: 620_000, size: 1_180_000 } });

    const imei = desk.newImei();
    await api.call('POST', '/users/1/mobile-imei', { token, body: { policy_risk_id: here.place.riskId, extra_fields: { imei } } });
    const captures = [];
    for (const side of ['front', 'back'] as const) {
      const bytes = await photo();
      const captureId: string = randomUUID();
      await upload(api, token, bytes, { id: captureId, kind: side });
      captures.push({ id: captureId, side, sha256: sha256(bytes), taken_at: '2026-03-10T10:00:00Z' });
    }
    seen = await read(id);
    expect(states(seen)).toBe('done done done done doing');
    expect(seen.imei_end).toBe(imei.slice(-4));
    expect(JSON.stringify(seen)).not.toContain(imei);

    const body = { id: randomUUID() as string, imei, imei_source: 'typed', challenge: null, captures };
    expect(told(await submit(token, body))).toBe('201');
    expect(await read(id)).toMatchObject({ state: 'connected', evaluation: { status: 'waiting', review: 'person' } });
    expect((await make()).id).toBe(id);
    await decide(body.id, 'Rejected');
    expect((await read(id)).evaluation).toMatchObject({ status: 'finished', frontal: { label: 'Rejected' } });
    // The evaluation was rejected, so the next one gets a hand-over of its own.
    expect((await make()).id).not.toBe(id);
  });

  test('is nothing of what was there before', async () => {
    const before = await desk.open();
    const bytes = await photo();
    await upload(api, before.token, bytes, { kind: 'front' });
    wait(1_000);
    const { id } = await connected();
    expect(states(await read(id))).toBe('todo todo todo todo todo');
  });
});

describe('cancelling', () => {
  test('ends the grant of the phone at once, and its codes', async () => {
    const { id, made, token } = await connected();
    expect(told(await report(token, {}))).toBe('204');
    expect(told(await cancel(id))).toBe('204');
    expect(told(await report(token, {}))).toBe('401 unauthenticated');
    expect(told(await enter(secretOf(made)))).toBe('410 handoff-cancelled');
    expect((await read(id)).state).toBe('cancelled');
    expect(told(await cancel(id))).toBe('204');
    expect((await make()).id).not.toBe(id);
  });

  test('leaves the grant of who evaluates on another device alone', async () => {
    const other = await desk.open();
    const { id } = await connected();
    await cancel(id);
    expect(told(await api.call('POST', `${riskPath()}/challenges`, { token: other.token }))).toBe('201');
  });
});

describe('whoever did not ask for it', () => {
  test('ends it with its code, for every phone, and the desktop is told which it was', async () => {
    const made = await make();
    const matchCode = (await read(made.id)).match_code ?? '';
    await enter(secretOf(made));
    expect(told(await refuse(secretOf(made)))).toBe('204');
    expect(await read(made.id)).toMatchObject({ state: 'refused', match_code: null });
    for (const code of [secretOf(made), { short_code: made.codes.short_code }])
      expect(told(await redeem(code, matchCode))).toBe('410 handoff-cancelled');
    expect(told(await refuse(secretOf(made)))).toBe('410 handoff-cancelled');
    const [event] = await api.sql(`select data from audit_events where kind = 'handoff-cancelled' and risk_id = $1`, [here.place.riskId]);
    expect(event).toMatchObject({ data: { handoff: made.id, by: 'phone' } });
    expect((await make()).id).not.toBe(made.id);
  });

  test('ends nothing that a phone has taken up, nor with a code of nobody', async () => {
    const { id, made, token } = await connected();
    expect(told(await refuse(secretOf(made)))).toBe('409 handoff-used');
    expect(told(await refuse({ secret: newKey() }))).toBe('404 not-found');
    expect(await read(id)).toMatchObject({ state: 'connected' });
    expect(told(await report(token, {}))).toBe('204');
  });
});

test('cancelled at the moment in which a phone is being connected: that phone may send nothing', async () => {
  const made = await make();
  await enter(secretOf(made));
  const phone = await open();
  const [grant] = await api.sql<{ id: string }>('select id from grants where risk_id = $1', [here.place.riskId]);
  const connects = `update handoffs set redeemed_at = created_at, heard_at = created_at, grant_id = '${grant?.id}' where id = '${made.id}'`;
  expect(told(await duringChange(api, connects, () => cancel(made.id)))).toBe('204');
  expect((await read(made.id)).state).toBe('cancelled');
  expect(told(await report(phone.token, {}))).toBe('401 unauthenticated');
});

test('after seventy days nothing of it is left', async () => {
  const { id } = await make();
  wait(69 * 86_400_000);
  await retain(api.ports);
  expect(await api.sql('select 1 from handoffs where id = $1', [id])).toHaveLength(1);
  wait(2 * 86_400_000);
  await retain(api.ports);
  expect(await api.sql('select 1 from handoffs where id = $1', [id])).toEqual([]);
  expect(await api.sql('select 1 from handoff_codes where handoff_id = $1', [id])).toEqual([]);
});
