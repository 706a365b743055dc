import { afterAll, beforeEach, describe, expect, test } from 'vitest';
import { handoffMs, maxPerDay, openedMs, qrMs } from '#domain/handoff/lifetimes.ts';
import { start, told } from '#tests/support/module-evaluations.ts';
import { type Code, newKey, openHandoffDesk, secretOf, wrong } from '#tests/support/module-handoffs.ts';

const { api, begin, customer, here, riskPath, wait, make, read, renew, cancel, enter, redeem } = await openHandoffDesk();
afterAll(() => api.close());
beforeEach(begin);

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
    expect(told(await api.call('POST', `${riskPath()}/handoffs`, { token: customer }))).toBe('201');
  });
});

describe('the code in the hand of the phone', () => {
  test('tells the device and three letters, and nothing else of anybody', async () => {
    const { body, text } = await enter(secretOf(await make()));
    expect(body).toEqual({ device: 'Xiaomi R13', brand: 'Xiaomi', name_end: 'men' });
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
    expect(told(await redeem({ secret }, matchCode))).toBe('201');
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
