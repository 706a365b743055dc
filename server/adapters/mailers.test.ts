import { mkdtemp, readdir, readFile, rm, stat, utimes } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { getCACertificates, setDefaultCACertificates } from 'node:tls';
import { generate } from 'selfsigned';
import type { SMTPServerOptions } from 'smtp-server';
import { afterEach, expect, test } from 'vitest';
import type { OutsideError } from '#server/ports/outside-error.ts';
import { unquoted } from '#tests/support/app-server.ts';
import { type SmtpRefusal, startSmtpServer } from '#tests/support/smtp-server.ts';
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

/** The line break before the next boundary is no part of the content. */
function decode(body = ''): string {
  return unquoted(body).replaceAll('\r\n', '\n').replace(/\n$/, '');
}

/** A self-signed certificate that this process trusts, like one of a known authority. */
const { private: key, cert } = await generate([{ name: 'commonName', value: '127.0.0.1' }], {
  extensions: [{ name: 'subjectAltName', altNames: [{ type: 7, ip: '127.0.0.1' }] }],
});
setDefaultCACertificates([...getCACertificates(), cert]);

/** An SMTP server with STARTTLS that accepts e-mails after a log-in with this password. `atRecipient`: refuses every recipient with this error. */
async function smtpServer({ atRecipient, ...options }: { atRecipient?: SmtpRefusal } & Parameters<typeof startSmtpServer>[0] = {}) {
  const server = await startSmtpServer({
    key,
    cert,
    onRcptTo: (_, __, done) => done(atRecipient && Object.assign(new Error(atRecipient.message), atRecipient)),
    onAuth: ({ username, password }, _, done) => done(password === 'secreta' ? null : new Error('no'), { user: username }),
    ...options,
  });
  undo.push(() => server.close());
  return server;
}

test('over SMTP with TLS: who, to whom, and the words as they were', async () => {
  const { taken, at } = await smtpServer();
  await smtpMailer(`smtp://peritia:secreta@${at}`, from).send(mail);
  expect(taken).toMatchObject([{ from: 'no-responder@peritia.example', to: ['carmen@peritia.example'], user: 'peritia', isSecure: true }]);
  const { headers, text, html, types } = read(taken[0]?.message ?? '');
  // The plain text comes first: a program that shows HTML chooses the last part that it understands (RFC 2046, 5.1.4).
  expect(types).toEqual(['text/plain; charset=utf-8', 'text/html; charset=utf-8']);
  expect({ text, html }).toEqual({ text: mail.text, html: mail.html });
  expect(headers).toMatchObject({ from, to: mail.to, 'message-id': `<${mail.id}@peritia.example>`, 'auto-submitted': 'auto-generated' });
});

const refusalOf = (url: string) =>
  smtpMailer(url, from)
    .send(mail)
    .catch((error: OutsideError) => [error.message, error.isFinal]);

test.each([
  [{ responseCode: 452, message: 'full' }, false],
  [{ responseCode: 421, message: 'closing' }, false],
  [{ responseCode: 554, message: 'spam' }, true],
])('words that it answers with %o: final: %s; what it wrote is not kept', async (refusal, isFinal) => {
  const { at, taken } = await smtpServer({ atData: refusal });
  expect(await refusalOf(`smtp://peritia:secreta@${at}`)).toEqual([`SMTP ${refusal.responseCode}`, isFinal]);
  expect(taken).toEqual([]);
});

test.each([
  [{ responseCode: 450, message: 'greylisted' }, false],
  [{ responseCode: 550, message: 'no carmen@peritia.example here' }, true],
])('a recipient that it answers with %o: final: %s', async (refusal, isFinal) => {
  const { at } = await smtpServer({ atRecipient: refusal });
  expect(await refusalOf(`smtp://peritia:secreta@${at}`)).toEqual([`SMTP ${refusal.responseCode}`, isFinal]);
});

test('a wrong password and a server that is not there are tried again', async () => {
  const { at } = await smtpServer();
  expect(await refusalOf(`smtp://peritia:otra@${at}`)).toEqual(['SMTP 535', false]);
  expect(await refusalOf('smtp://127.0.0.1:1')).toEqual([expect.stringMatching(/^SMTP (ECONNREFUSED|ESOCKET)$/), false]);
});

test('a password goes only to whom TLS proves: not in the clear, not to an unknown certificate; without one a mail may go in the clear', async () => {
  const asked: string[] = [];
  const isAsked: Pick<SMTPServerOptions, 'onAuth'> = {
    onAuth({ username = '' }, _, done) {
      asked.push(username);
      done(null, { user: username });
    },
  };
  const plain = await smtpServer({ hideSTARTTLS: true, disabledCommands: ['STARTTLS'], authOptional: true, ...isAsked });
  expect(await refusalOf(`smtp://peritia:secreta@${plain.at}`)).toEqual([expect.stringMatching(/^SMTP /), false]);
  const other = await generate([{ name: 'commonName', value: '127.0.0.1' }], {
    extensions: [{ name: 'subjectAltName', altNames: [{ type: 7, ip: '127.0.0.1' }] }],
  });
  const unknown = await smtpServer({ key: other.private, cert: other.cert, ...isAsked });
  expect(await refusalOf(`smtp://peritia:secreta@${unknown.at}`)).toEqual([expect.stringMatching(/^SMTP /), false]);
  expect([asked, plain.taken, unknown.taken]).toEqual([[], [], []]);
  await smtpMailer(`smtp://${plain.at}`, from).send(mail);
  expect(plain.taken).toMatchObject([{ to: [mail.to], isSecure: false }]);
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
  const message = await readFile(file, 'utf8');
  // Every line ends with CRLF, as in transfer (RFC 5322 §2.1).
  expect(message).not.toMatch(/[^\r]\n/);
  const { headers, text } = read(message);
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
