import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, beforeEach, expect, test } from 'vitest';
import { openDesk } from '#tests/support/module-evaluations.ts';
import { sendMail } from './send-mail.ts';

const desk = await openDesk();
const { api, begin, submission, submit, decide } = desk;
afterAll(() => api.close());
beforeEach(async () => {
  await begin();
  api.enqueued.length = 0;
});

async function decided(): Promise<void> {
  const { token, body } = await submission();
  await submit(token, body);
  await decide(body.id, 'Validated');
}

async function mails(): Promise<string[]> {
  const folder = join(api.ports.config.dataDir, 'mail');
  const names = await readdir(folder).catch(() => []);
  return Promise.all(names.map((name) => readFile(join(folder, name), 'utf8')));
}

test('whoever waits for a decision is told by mail, without a word about the person or the phone', async () => {
  await decided();
  expect(api.enqueued).toMatchObject([{ name: 'mail', data: { userId: 1, kind: 'evaluation-decided' } }]);
  expect(JSON.stringify(api.enqueued)).not.toContain('@');
  for (const { data } of api.enqueued) await sendMail(api.ports, data);
  const [mail = ''] = await mails();
  expect(mail).toMatch(/^To: tomador@peritia\.example$/m);
  const [user] = await api.sql<{ name: string; surname1: string }>('select name, surname1 from users where id = 1');
  for (const personal of [user?.name, user?.surname1, 'Xiaomi', 'Validated']) expect(mail).not.toContain(personal);
});

test('a decision that is refused tells nobody', async () => {
  const { token, body } = await submission();
  await submit(token, body);
  await decide(body.id, 'Validated');
  api.enqueued.length = 0;
  await decide(body.id, 'Rejected');
  expect(api.enqueued).toEqual([]);
});
