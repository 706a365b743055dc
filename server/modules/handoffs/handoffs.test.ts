import { randomBytes, randomUUID } from 'node:crypto';
import { afterAll, beforeEach, describe, expect, test } from 'vitest';
import { handoffMs, maxPerDay, openedMs, qrMs } from '#domain/handoff/lifetimes.ts';
import type { Handoff } from '#domain/wire/handoffs.ts';
import { retain } from '#server/jobs/jobs.ts';
import { startModuleApi } from '#tests/support/module-api.ts';
import { openDesk, start, told } from '#tests/support/module-evaluations.ts';
import { photo, sha256, upload } from '#tests/support/module-uploads.ts';

const desk = await openDesk();
const { api, begin, customer, here, riskPath, submit, decide } = desk;
afterAll(() => api.close());
beforeEach(begin);

type Codes = { secret: string; short_code: string };
type Code = { secret: string } | { short_code: string };
const newKey = () => randomBytes(16).toString('base64url');
const wait = (ms: number) => {
  api.now = new Date(api.now.getTime() + ms);
};

async function make(): Promise<{ id: string; codes: Codes }> {
  const { body } = await api.call('POST', `${riskPath()}/handoffs`, { token: customer });
  return body as unknown as { id: string; codes: Codes };
}
const read = async (id: string) =>
  (await api.call('GET', `${riskPath()}/handoffs/${id}`, { token: customer })).body as unknown as Handoff & { code?: string };
const renew = (id: string, use: 'qr' | 'link' = 'qr') =>
  api.call('POST', `${riskPath()}/handoffs/${id}/secrets`, { token: customer, body: { for: use } });
const cancel = (id: string) => api.call('DELETE', `${riskPath()}/handoffs/${id}`, { token: customer });
const enter = (code: Code) => api.call('POST', '/handoffs/entries', { body: { code } });
const redeem = (code: Code, matchCode: string, phoneKey = newKey()) =>
  api.call('POST', '/handoffs/redemptions', { body: { code, match_code: matchCode, phone_key: phoneKey } });
const secretOf = ({ codes }: { codes: Codes }) => ({ secret: codes.secret });
const wrong = (matchCode: string | null) => String((Number(matchCode) + 1) % 100).padStart(2, '0');

/** Made, opened and redeemed: what the phone holds, and the hand-over. */
async function connected() {
  const made = await make();
  const matchCode = (await read(made.id)).match_code ?? '';
  await enter(secretOf(made));
  const { body } = await redeem(secretOf(made), matchCode);
  return { id: made.id, made, matchCode, token: (body.grant as { token: string }).token, kit: body };
}
const report = (token: string, body: object) =>
  api.call('PUT', `${riskPath()}/handoff-report`, { token, body: { at: 'imei', saved: [], bytes: {}, ...body } });
const states = ({ steps }: Handoff) => steps.map(({ state }) => state).join(' ');

describe('making one', () => {
  test('gives a secret and a code to type, of which only hashes are kept', async () => {
    const { id, codes } = await make();
    expect(codes.secret).toMatch(/^[\w-]{22}$/);
    expect(codes.short_code).toMatch(/^[2-9A-HJKMNP-TV-Z]{8}$/);
    const rows = JSON.stringify(
      await api.sql('select h.*, c.* from handoffs h join handoff_codes c on c.handoff_id = h.id where h.id = $1', [id]),
    );
    expect(rows).toContain(id);
    for (const secret of [codes.secret, codes.short_code]) expect(rows).not.toContain(secret);
    expect(await read(id)).toMatchObject({
      state: 'waiting',
      device: 'Xiaomi R13',
      match_code: expect.stringMatching(/^\d\d$/),
      expires_at: new Date(start.getTime() + handoffMs).toISOString(),
      heard_at: null,
      now: start.toISOString(),
      evaluation: null,
    });
  });

  test('again gives the same one with new codes, and the ones before still open it', async () => {
    const first = await make();
    const again = await make();
    expect(again.id).toBe(first.id);
    expect(again.codes.secret).not.toBe(first.codes.secret);
    expect(told(await enter(secretOf(first)))).toBe('200');
    expect(told(await enter({ short_code: again.codes.short_code }))).toBe('200');
  });

  test('two pages at once make one', async () => {
    const [one, other] = await Promise.all([make(), make()]);
    expect(one.id).toBe(other.id);
  });

  test('of a risk that is not to be evaluated is refused', async () => {
    await api.sql('update policies set evaluation_active = false where id = $1', [here.place.policyId]);
    expect(told(await api.call('POST', `${riskPath()}/handoffs`, { token: customer }))).toBe('409 evaluation-not-required');
  });

  test('no more than five of a policy in a day; those that nobody used and those that were cancelled do not count', async () => {
    const unused = await make();
    wait(handoffMs);
    const cancelled = await make();
    await cancel(cancelled.id);
    expect(new Set([unused.id, cancelled.id]).size).toBe(2);
    for (let at = 0; at < maxPerDay; at += 1) {
      const { id, codes } = await make();
      const matchCode = (await read(id)).match_code;
      for (let tries = 0; tries < 3; tries += 1) await redeem(secretOf({ codes }), wrong(matchCode));
    }
    expect(told(await api.call('POST', `${riskPath()}/handoffs`, { token: customer }))).toBe('409 handoff-limit');
    wait(24 * 3_600_000 + 1);
    expect(told(await api.call('POST', `${riskPath()}/handoffs`, { token: customer }))).toBe('200');
  });
});

describe('the code in the hand of the phone', () => {
  test('tells the device and three letters, and nothing else of anybody', async () => {
    const { body, text } = await enter(secretOf(await make()));
    expect(body).toEqual({ device: 'Xiaomi R13', name_end: 'men' });
    expect(text).not.toMatch(/Carmen|Ruiz|@|\b7\d+\b/);
  });

  test('opened, the desktop is told', async () => {
    const made = await make();
    await enter(secretOf(made));
    expect((await read(made.id)).state).toBe('opened');
  });

  test('of a QR is good for two minutes, of a link and to type as long as the hand-over', async () => {
    const made = await make();
    const link = (await renew(made.id, 'link')).body as { secret: string };
    wait(qrMs - 1);
    const later = (await renew(made.id)).body as { secret: string };
    wait(1);
    expect(told(await enter(secretOf(made)))).toBe('410 handoff-expired');
    expect(told(await enter(later))).toBe('200');
    wait(handoffMs - qrMs - 1);
    expect(told(await enter(link))).toBe('200');
    wait(1);
    expect(told(await enter({ short_code: made.codes.short_code }))).toBe('410 handoff-expired');
  });

  test('after ten minutes opens nothing, and neither is there another', async () => {
    const made = await make();
    wait(handoffMs);
    expect(told(await enter({ short_code: made.codes.short_code }))).toBe('410 handoff-expired');
    expect(told(await redeem({ short_code: made.codes.short_code }, '00'))).toBe('410 handoff-expired');
    expect(told(await renew(made.id))).toBe('410 handoff-expired');
    expect(await read(made.id)).toMatchObject({ state: 'expired', match_code: null });
  });

  test('opened at the last moment has two minutes more to be matched', async () => {
    const made = await make();
    const matchCode = (await read(made.id)).match_code ?? '';
    const { secret } = (await renew(made.id, 'link')).body as { secret: string };
    wait(handoffMs - 1);
    await enter({ secret });
    wait(openedMs - 1);
    await enter({ secret });
    expect(told(await redeem({ secret }, matchCode))).toBe('200');
  });

  test('opened again and again lives no longer', async () => {
    const made = await make();
    const { secret } = (await renew(made.id, 'link')).body as { secret: string };
    wait(handoffMs - 1);
    await enter({ secret });
    wait(openedMs - 1);
    expect(told(await enter({ secret }))).toBe('200');
    wait(1);
    expect(told(await enter({ secret }))).toBe('410 handoff-expired');
  });

  test.each<[string, Code]>([
    ['an unknown secret', { secret: newKey() }],
    ['an unknown code', { short_code: '22222222' }],
  ])('%s is not found', async (_, code) => {
    expect(told(await enter(code))).toBe('404 not-found');
    expect(told(await redeem(code, '00'))).toBe('404 not-found');
  });

  test.each([{}, { secret: 'x' }, { short_code: '7KQ4-92HD' }, { short_code: '7KQ492HO' }, { secret: null }])(
    '%j is no code',
    async (code) => {
      expect(told(await enter(code as Code))).toBe('422 invalid-input');
    },
  );
});

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

  test('ten phones at once: one is connected', async () => {
    const made = await make();
    const { match_code: matchCode } = await read(made.id);
    const answers = (await Promise.all(Array.from({ length: 10 }, () => redeem(secretOf(made), matchCode ?? '')))).map(told);
    expect(answers.filter((answer) => answer === '200')).toHaveLength(1);
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
    expect(told(await submit(token, body))).toBe('200');
    expect(await read(id)).toMatchObject({ state: 'connected', evaluation: { status: 'waiting', review: 'person' } });
    expect((await make()).id).toBe(id);
    await decide(body.id, 'Rejected');
    expect((await read(id)).evaluation).toMatchObject({ status: 'finished', frontal: { label: 'Rejected' } });
    // Decided and rejected: what comes now is another evaluation, with a hand-over of its own.
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
    expect(told(await api.call('POST', `${riskPath()}/challenges`, { token: other.token }))).toBe('200');
  });
});

describe('the wrong person', () => {
  test('a grant that no hand-over gave reports nothing, nor does the customer', async () => {
    const { token } = await desk.open();
    expect(told(await report(token, {}))).toBe('404 not-found');
    expect(told(await report(customer, {}))).toBe('404 not-found');
  });

  test("another's hand-over, or one of another risk, does not exist", async () => {
    const { id } = await make();
    const mine = riskPath();
    const { body } = await api.call('POST', '/users/login', { body: { email: 'otra@peritia.example', password: 'peritia-demo' } });
    const other = String(body.api_token);
    await begin();
    for (const [method, path] of [
      ['GET', ''],
      ['DELETE', ''],
      ['POST', '/secrets'],
    ] as const) {
      const asked = method === 'POST' ? { body: { for: 'qr' } } : {};
      expect(told(await api.call(method, `${mine}/handoffs/${id}${path}`, { token: other, ...asked }))).toBe('404 not-found');
      expect(told(await api.call(method, `${riskPath()}/handoffs/${id}${path}`, { token: customer, ...asked }))).toBe('404 not-found');
    }
    expect(told(await api.call('POST', `${mine}/handoffs`, { token: other }))).toBe('404 not-found');
  });

  test('codes cannot be tried out: an address has a limit', async () => {
    const slow = await startModuleApi({ HANDOFF_TRIES_PER_MINUTE: '3' });
    try {
      const answers = [];
      for (let at = 0; at < 5; at += 1) {
        const path = at % 2 ? '/handoffs/entries' : '/handoffs/redemptions';
        const body = { code: { short_code: '22222222' }, match_code: '00', phone_key: newKey() };
        answers.push(told(await slow.call('POST', path, { body })));
      }
      expect(answers).toEqual(['404 not-found', '404 not-found', '404 not-found', '429 rate-limited', '429 rate-limited']);
    } finally {
      await slow.close();
    }
  });

  test('codes without end are not made: who asks has a limit', async () => {
    const slow = await startModuleApi({ HANDOFF_TRIES_PER_MINUTE: '3' });
    try {
      const login = await slow.call('POST', '/users/login', { body: { email: 'tomador@peritia.example', password: 'peritia-demo' } });
      const token = String(login.body.api_token);
      const answers = [];
      for (let at = 0; at < 4; at += 1) answers.push(told(await slow.call('POST', '/policies/1/risks/1/handoffs', { token })));
      expect(answers).toEqual(['200', '200', '200', '429 rate-limited']);
    } finally {
      await slow.close();
    }
  });

  test('no line of the log holds a secret, a code or a grant', async () => {
    const { made, token } = await connected();
    const log = api.lines.join('\n');
    expect(log).toContain('/handoffs/redemptions');
    for (const secret of [made.codes.secret, made.codes.short_code, token]) expect(log).not.toContain(secret);
  });
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
