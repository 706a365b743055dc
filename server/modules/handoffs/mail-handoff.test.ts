import { rm } from 'node:fs/promises';
import { afterAll, beforeEach, describe, expect, test } from 'vitest';
import { handoffMs, mailsPerHour } from '#domain/handoff/lifetimes.ts';
import { told } from '#tests/support/module-evaluations.ts';
import { openHandoffDesk, wrong } from '#tests/support/module-handoffs.ts';
import { mailFolder, messageRows, sendMessages, sentMails } from '#tests/support/module-messages.ts';

const { api, begin, wait, make, read, cancel, mail, enter, redeem, connected } = await openHandoffDesk();
afterAll(() => api.close());
beforeEach(async () => {
  await begin();
  await api.sql('delete from messages');
  api.enqueued.length = 0;
});

/** Runs the queued jobs. @returns the mails that were sent, the newest last */
async function sent(): Promise<string[]> {
  await rm(mailFolder(api), { recursive: true, force: true });
  await sendMessages(api);
  return sentMails(api);
}

const secretIn = (mail: string) => ({ secret: /http:\/\/app\.test\/m#s=([\w-]{22})/.exec(mail)?.[1] ?? '' });

describe('the link by mail', () => {
  test('goes to the policyholder, opens as the QR does, and no queue, row or log holds it', async () => {
    const { id } = await make();
    expect(await read(id)).toMatchObject({ mail_to: 't…r@peritia.example' });
    expect(told(await mail(id))).toBe('204');
    expect(await messageRows(api)).toMatchObject([{ kind: 'handoff-link', cause: `handoff:${id}`, user_id: 1, body: null }]);
    const [text = ''] = await sent();
    expect(text).toMatch(/^To: tomador@peritia\.example$/m);
    for (const personal of ['Carmen', 'Xiaomi', '7KQ']) expect(text).not.toContain(personal);
    expect(text).toContain('hasta las 11:10 (hora peninsular)');
    const code = secretIn(text);
    const rows = await api.sql('select * from handoff_codes where handoff_id = $1', [id]);
    expect(JSON.stringify([rows, await messageRows(api)])).not.toContain(code.secret);
    expect(api.lines.join()).not.toContain(code.secret);
    expect(told(await enter(code))).toBe('200');
    const matchCode = (await read(id)).match_code;
    expect(told(await redeem(code, wrong(matchCode)))).toBe('422 handoff-wrong-code');
    expect(told(await redeem(code, matchCode ?? ''))).toBe('201');
    // The link works once.
    expect(told(await redeem(code, matchCode ?? ''))).toBe('409 handoff-used');
  });

  test('is good as long as the hand-over', async () => {
    const { id } = await make();
    wait(handoffMs - 1);
    await mail(id);
    const [text = ''] = await sent();
    expect(told(await enter(secretIn(text)))).toBe('200');
    const late = await make();
    await mail(late.id);
    const [other = ''] = await sent();
    wait(handoffMs * 2);
    expect(told(await enter(secretIn(other)))).toBe('410 handoff-expired');
  });

  test('goes three times an hour for a policy, and then says when again', async () => {
    const { id } = await make();
    for (let at = 0; at < mailsPerHour; at += 1) {
      expect(told(await mail(id))).toBe('204');
      wait(60_000);
    }
    const refused = await mail(id);
    expect(told(refused)).toBe('429 rate-limited');
    expect(refused.headers.get('retry-after')).toBe(String(57 * 60));
    await cancel(id);
    const next = await make();
    expect(told(await mail(next.id))).toBe('429 rate-limited');
    wait(57 * 60_000 - 1);
    expect(told(await mail((await make()).id))).toBe('429 rate-limited');
    wait(1);
    expect(told(await mail((await make()).id))).toBe('204');
  });

  test('of one that is over is not asked for, nor sent when it has ended meanwhile', async () => {
    const { id } = await make();
    await mail(id);
    await cancel(id);
    expect(await sent()).toEqual([]);
    expect(told(await mail(id))).toBe('410 handoff-cancelled');
    const taken = await connected();
    expect(told(await mail(taken.id))).toBe('409 handoff-used');
  });
});
