import { readdir, readFile, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, beforeEach, describe, expect, test } from 'vitest';
import { handoffMs, mailsPerHour } from '#domain/handoff/lifetimes.ts';
import { handoffMailJob, sendHandoffMail } from '#server/modules/handoffs/mail-handoff.ts';
import { unquoted } from '#tests/support/app-server.ts';
import { told } from '#tests/support/module-evaluations.ts';
import { openHandoffDesk, wrong } from '#tests/support/module-handoffs.ts';

const { api, begin, wait, make, read, cancel, mail, enter, redeem, connected } = await openHandoffDesk();
afterAll(() => api.close());
beforeEach(async () => {
  await begin();
  api.enqueued.length = 0;
});

const mailFolder = join(api.ports.config.dataDir, 'mail');

/** Does the jobs that were written since: the mails that left, newest last. */
async function sent(): Promise<string[]> {
  await rm(mailFolder, { recursive: true, force: true });
  for (const { data } of api.enqueued.splice(0)) await sendHandoffMail(api.ports, data);
  const names = await readdir(mailFolder).catch(() => []);
  return Promise.all(names.map((name) => readFile(join(mailFolder, name), 'utf8')));
}

const secretIn = (mail: string) => ({ secret: /http:\/\/app\.test\/m#s=([\w-]{22})/.exec(unquoted(mail))?.[1] ?? '' });

describe('the link by mail', () => {
  test('goes to the policyholder, opens as the QR does, and no queue, row or log holds it', async () => {
    const { id } = await make();
    expect(await read(id)).toMatchObject({ mail_to: 't…r@peritia.example' });
    expect(told(await mail(id))).toBe('204');
    expect(api.enqueued).toEqual([{ name: handoffMailJob, data: { id: expect.any(String), handoffId: id } }]);
    const [text = ''] = await sent();
    expect(text).toMatch(/^To: tomador@peritia\.example$/m);
    for (const personal of ['Carmen', 'Xiaomi', '7KQ']) expect(text).not.toContain(personal);
    expect(unquoted(text)).toContain('hasta las 11:10');
    const code = secretIn(text);
    const rows = await api.sql('select * from handoff_codes where handoff_id = $1', [id]);
    expect(JSON.stringify(rows)).not.toContain(code.secret);
    expect(api.lines.join()).not.toContain(code.secret);
    expect(told(await enter(code))).toBe('200');
    const matchCode = (await read(id)).match_code;
    expect(told(await redeem(code, wrong(matchCode)))).toBe('422 handoff-wrong-code');
    expect(told(await redeem(code, matchCode ?? ''))).toBe('200');
    // Once.
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
