import { once } from 'node:events';
import { mkdtemp, readdir, readFile, rm, stat, utimes } from 'node:fs/promises';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { SMTPServer } from 'smtp-server';
import { afterEach, expect, test } from 'vitest';
import { unquoted } from '#tests/support/app-server.ts';
import { fileMailer } from './file-mailer.ts';
import { smtpMailer } from './smtp-mailer.ts';

const undo: (() => Promise<unknown>)[] = [];
afterEach(async () => {
  for (const step of undo.splice(0).reverse()) await step();
});

const from = 'Peritia <no-responder@peritia.example>';
const mail = {
  id: '5b0d6a3e-64a4-4b0a-9d0e-2f8f6e1c0a11',
  to: 'carmen@peritia.example',
  subject: 'Peritación decidida: ñ y €',
  text: 'Hola:\n\nYa está.\n',
  html: '<!doctype html><html lang="es-ES"><title>Peritación</title><p>Ya está: ñ y €</p></html>\n',
};
/** Headers and both parts of a message (RFC 5322, RFC 2046 §5.1.4), decoded. */
function read(message: string) {
  const { headers, body } = readPart(message);
  const boundary = /boundary="(.*?)"/.exec(headers['content-type'] ?? '')?.[1] ?? '';
  const [plain, html] = body
    .split(`--${boundary}`)
    .slice(1, -1)
    .map((part) => readPart(part.trimStart()));
  return {
    headers,
    text: decode(plain?.body),
    html: decode(html?.body),
    types: [plain, html].map((part) => part?.headers['content-type']),
  };
}

function readPart(message: string) {
  const [head = '', ...rest] = message.split('\r\n\r\n');
  const headers = Object.fromEntries(
    head
      .replaceAll(/\r\n\s+/g, ' ')
      .split('\r\n')
      .map((line) => [line.slice(0, line.indexOf(':')).toLowerCase(), line.slice(line.indexOf(':') + 2)]),
  );
  return { headers, body: rest.join('\r\n\r\n') };
}

/** What stands before the next boundary has a line break more. */
function decode(body = ''): string {
  return unquoted(body).replaceAll('\r\n', '\n').replace(/\n$/, '');
}

interface Taken {
  from: string | undefined;
  to: string[];
  message: string;
  user: string | undefined;
}

/** An SMTP server on loopback that takes what people with this password send; `refusal` instead of an answer to the data. */
async function smtpServer(refusal?: { responseCode: number; message: string }) {
  const taken: Taken[] = [];
  const server = new SMTPServer({
    disabledCommands: ['STARTTLS'],
    onAuth: ({ username, password }, _, done) => done(password === 'secreta' ? null : new Error('no'), { user: username }),
    onData(stream, session, done) {
      const parts: Buffer[] = [];
      stream.on('data', (part: Buffer) => parts.push(part));
      stream.on('end', () => {
        if (refusal) {
          done(Object.assign(new Error(refusal.message), { responseCode: refusal.responseCode }));
          return;
        }
        taken.push({
          from: session.envelope.mailFrom ? session.envelope.mailFrom.address : undefined,
          to: session.envelope.rcptTo.map(({ address }) => address),
          message: Buffer.concat(parts).toString(),
          user: String(session.user),
        });
        done();
      });
    },
  });
  server.listen(0, '127.0.0.1');
  await once(server.server, 'listening');
  undo.push(() => new Promise<void>((resolve) => server.close(() => resolve())));
  return { taken, at: `127.0.0.1:${(server.server.address() as AddressInfo).port}` };
}

test('over SMTP: who, to whom, and the words as they were', async () => {
  const { taken, at } = await smtpServer();
  await smtpMailer(`smtp://peritia:secreta@${at}`, from).send(mail);
  expect(taken).toMatchObject([{ from: 'no-responder@peritia.example', to: ['carmen@peritia.example'], user: 'peritia' }]);
  const { headers, text, html, types } = read(taken[0]?.message ?? '');
  // The text first: who shows HTML shows the last part it can (RFC 2046, 5.1.4).
  expect(types).toEqual(['text/plain; charset=utf-8', 'text/html; charset=utf-8']);
  expect({ text, html }).toEqual({ text: mail.text, html: mail.html });
  expect(headers).toMatchObject({ from, to: mail.to, 'message-id': `<${mail.id}@peritia.example>`, 'auto-submitted': 'auto-generated' });
});

test('a wrong password, a server that is full and one that is not there are all tried again', async () => {
  const { at, taken } = await smtpServer();
  await expect(smtpMailer(`smtp://peritia:otra@${at}`, from).send(mail)).rejects.toThrow(/^SMTP 535$/);
  const full = await smtpServer({ responseCode: 452, message: 'full' });
  await expect(smtpMailer(`smtp://peritia:secreta@${full.at}`, from).send(mail)).rejects.toThrow(/^SMTP 452$/);
  await expect(smtpMailer('smtp://127.0.0.1:1', from).send(mail)).rejects.toThrow(/^SMTP ECONNREFUSED$|^SMTP ESOCKET$/);
  expect(taken).toEqual([]);
});

test('as a file: for its owner only, and the same mail again is the same file', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'peritia-mail-'));
  undo.push(() => rm(folder, { recursive: true }));
  const mailer = fileMailer(join(folder, 'mail'), from);
  await mailer.send(mail);
  await mailer.send(mail);
  expect(await readdir(join(folder, 'mail'))).toEqual([`${mail.id}.eml`]);
  const file = join(folder, 'mail', `${mail.id}.eml`);
  expect((await stat(file)).mode & 0o777).toBe(0o600);
  const { headers, text } = read(await readFile(file, 'utf8'));
  expect(headers).toMatchObject({ to: mail.to, 'message-id': `<${mail.id}@peritia.example>` });
  expect(text).toBe(mail.text);
});

test('files of mails go when they are old, and no younger ones', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'peritia-mail-'));
  undo.push(() => rm(folder, { recursive: true }));
  const mailer = fileMailer(folder, from);
  const at = new Date('2026-03-10T10:00:00Z');
  const hour = (count: number) => new Date(at.getTime() + count * 3_600_000);
  await mailer.forget(at);
  for (const [id, offset] of [
    ['old', -1],
    ['young', 1],
  ] as const) {
    await mailer.send({ ...mail, id });
    await utimes(join(folder, `${id}.eml`), hour(offset), hour(offset));
  }
  await mailer.forget(at);
  expect(await readdir(folder)).toEqual(['young.eml']);
});

test('a line break in a subject adds no header', async () => {
  const { taken, at } = await smtpServer();
  await smtpMailer(`smtp://peritia:secreta@${at}`, from).send({ ...mail, subject: 'Hola\r\nBcc: otra@peritia.example' });
  expect(taken[0]?.to).toEqual([mail.to]);
  expect(read(taken[0]?.message ?? '').headers).not.toHaveProperty('bcc');
});
