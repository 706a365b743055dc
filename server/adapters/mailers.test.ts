import { once } from 'node:events';
import { mkdtemp, readdir, readFile, rm, stat } from 'node:fs/promises';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { SMTPServer } from 'smtp-server';
import { afterEach, expect, test } from 'vitest';
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
};
/** Headers and body of a message (RFC 5322), the body decoded. */
function read(message: string) {
  const [head = '', ...rest] = message.split('\r\n\r\n');
  const headers = Object.fromEntries(
    head
      .replaceAll(/\r\n\s+/g, ' ')
      .split('\r\n')
      .map((line) => [line.slice(0, line.indexOf(':')).toLowerCase(), line.slice(line.indexOf(':') + 2)]),
  );
  const body = rest.join('\r\n\r\n');
  const bytes = body.replaceAll('=\r\n', '').replaceAll(/=([0-9A-F]{2})/g, (_, hex) => String.fromCharCode(Number.parseInt(hex, 16)));
  return { headers, text: Buffer.from(bytes, 'latin1').toString().replaceAll('\r\n', '\n') };
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
  const { headers, text } = read(taken[0]?.message ?? '');
  expect(text).toBe(mail.text);
  expect(headers).toMatchObject({ from, to: mail.to, 'message-id': `<${mail.id}@peritia.example>`, 'auto-submitted': 'auto-generated' });
});

test('a wrong password, a server that is full and one that is not there are all tried again', async () => {
  const { at, taken } = await smtpServer();
  await expect(smtpMailer(`smtp://peritia:otra@${at}`, from).send(mail)).rejects.toThrow(/Invalid login/);
  const full = await smtpServer({ responseCode: 452, message: 'full' });
  await expect(smtpMailer(`smtp://peritia:secreta@${full.at}`, from).send(mail)).rejects.toThrow(/452/);
  await expect(smtpMailer('smtp://127.0.0.1:1', from).send(mail)).rejects.toThrow(/ECONNREFUSED/);
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

test('a line break in a subject adds no header', async () => {
  const { taken, at } = await smtpServer();
  await smtpMailer(`smtp://peritia:secreta@${at}`, from).send({ ...mail, subject: 'Hola\r\nBcc: otra@peritia.example' });
  expect(taken[0]?.to).toEqual([mail.to]);
  expect(read(taken[0]?.message ?? '').headers).not.toHaveProperty('bcc');
});
