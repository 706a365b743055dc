import { mkdtemp, readdir, readFile, rm, stat } from 'node:fs/promises';
import { createServer, type IncomingMessage } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { text as textOf } from 'node:stream/consumers';
import { afterEach, expect, test } from 'vitest';
import { readConfig } from '#server/config.ts';
import type { OutsideError } from '#server/ports/outside-error.ts';
import { configuredSms } from './configured-sms.ts';

const undo: (() => Promise<unknown>)[] = [];
afterEach(async () => {
  for (const step of undo.splice(0).reverse()) await step();
});

const message = { id: '5b0d6a3e-64a4-4b0a-9d0e-2f8f6e1c0a11', to: '+34600554718', text: 'Peritia: 123456.' };

/** A gateway on loopback that answers with this status; null: it closes the connection. */
async function gateway(status: number | null) {
  const asked: { request: IncomingMessage; body: unknown }[] = [];
  const server = createServer((request, response) => {
    void textOf(request).then((text) => {
      asked.push({ request, body: JSON.parse(text) });
      if (status === null) response.destroy();
      else response.writeHead(status, status === 302 ? { location: '/elsewhere' } : {}).end('{"error":"+34600554718 no existe"}');
    });
  });
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
  undo.push(async () => server.close());
  return { asked, url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/sms` };
}

test('a message goes to the gateway of the settings, with its key, its sender and a name by which a repeated one is known', async () => {
  const { asked, url } = await gateway(202);
  const sms = configuredSms(readConfig({ SMS_URL: url, SMS_KEY: 'la-clave', SMS_FROM: 'Peritia' }));
  await sms?.send(message);
  expect(sms?.isDemo).toBe(false);
  expect(asked.map(({ body }) => body)).toEqual([{ ...message, from: 'Peritia' }]);
  expect(asked[0]?.request.headers).toMatchObject({ authorization: 'Bearer la-clave', 'idempotency-key': message.id });
});

test.each([
  [400, 'SMS 400', true],
  [422, 'SMS 422', true],
  [401, 'SMS 401', false],
  [429, 'SMS 429', false],
  [503, 'SMS 503', false],
  // A redirect would take the phone number to an address that nobody has chosen.
  [302, 'SMS no answer', false],
  [null, 'SMS no answer', false],
])('a gateway that says %s: %s, for good: %s, and nothing of what it said', async (status, said, isFinal) => {
  const { url } = await gateway(status);
  const sms = configuredSms(readConfig({ SMS_URL: url }));
  const refused = (await sms?.send(message).catch((error: unknown) => error)) as OutsideError;
  expect([refused.message, refused.isFinal]).toEqual([said, isFinal]);
});

test('without a gateway a message is a file beside the mails, for its owner alone, and where mails leave there is no way', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'peritia-sms-'));
  undo.push(() => rm(folder, { recursive: true, force: true }));
  const sms = configuredSms(readConfig({ DATA_DIR: folder }));
  await sms?.send(message);
  await sms?.send(message);
  expect(await readdir(join(folder, 'mail'))).toEqual([`${message.id}.sms.txt`]);
  const file = join(folder, 'mail', `${message.id}.sms.txt`);
  expect(await readFile(file, 'utf8')).toBe('To: +34600554718\nSMS de demostración: no ha salido de esta máquina.\n\nPeritia: 123456.\n');
  expect([(await stat(file)).mode & 0o777, sms?.isDemo]).toEqual([0o600, true]);
  expect(configuredSms(readConfig({ SMTP_URL: 'smtp://127.0.0.1' }))).toBeNull();
});
