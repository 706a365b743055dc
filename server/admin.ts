import { randomUUID } from 'node:crypto';
import path from 'node:path';
import { parseArgs } from 'node:util';
import * as v from 'valibot';
import { emailSchema } from '#domain/person/email.ts';
import { smtpMailer } from './adapters/smtp-mailer.ts';
import { systemClock } from './adapters/system-clock.ts';
import { say } from './command.ts';
import { ConfigError, type ServerConfig } from './config.ts';
import { migrateDatabase } from './db/connect.ts';
import { openDatabase } from './db/open-database.ts';
import { demoEmails } from './db/seed/demo.ts';
import { letterHtml, letterText } from './modules/messages/letter.ts';
import { linkLetter } from './modules/messages/letters.ts';
import { makeAdministrator } from './modules/users/administrators.ts';
import { urlsOf } from './own-address.ts';
import { OutsideError } from './ports/outside-error.ts';
import { runTool } from './tool.ts';

/**
 * `npm run admin -- --email ana@example.com`: makes an administrator of the user with that address, or of a new user, and sends a single-use link to choose a password;
 * where mails are not sent, the link is printed. `--reset-factor` also removes their second factor, for the last person in the office who could have done that. The
 * product may be running or not.
 */
await runTool(async (config) => {
  const { email, resetsFactor } = readArguments();
  if (demoEmails.includes(email) && !config.hasDemoPeople)
    throw new ConfigError(`${email} es de una persona de prueba, que aquí no entra. Usa un correo tuyo.`);
  const connection = await openDatabase(config);
  try {
    await migrateDatabase(connection, path.join(import.meta.dirname, 'db/migrations'));
    const { isNew, token } = await makeAdministrator(connection.db, systemClock, email, { resetsFactor });
    say(isNew ? `${email} tiene usuario y administra.` : `${email} ya tenía usuario y administra.`);
    if (resetsFactor) say('Su segundo factor ya no vale: la próxima vez que entre configura otro.');
    await hand(config, email, token);
  } finally {
    await connection.close();
  }
});

function readArguments(): { email: string; resetsFactor: boolean } {
  try {
    const { values } = parseArgs({
      options: { email: { type: 'string', default: '' }, 'reset-factor': { type: 'boolean', default: false } },
    });
    const email = v.safeParse(emailSchema, values.email);
    if (email.success) return { email: email.output, resetsFactor: values['reset-factor'] };
  } catch {
    // An unknown argument gets the same answer as a missing address.
  }
  throw new ConfigError('Se usa así: npm run admin -- --email tu@correo.es [--reset-factor]');
}

/** Sends the link by mail, since whoever types the address need not be its owner; prints it where mails are not sent, or where sending failed. */
async function hand(config: ServerConfig, email: string, token: string): Promise<void> {
  const [address = ''] = urlsOf(config, config.port, config.tls !== null);
  const letter = linkLetter('invitation', token, address);
  const link = `${address}/password#t=${token}`;
  if (config.smtpUrl) {
    try {
      const { subject } = letter;
      const mail = { id: randomUUID(), to: email, subject, text: letterText(letter), html: await letterHtml(letter) };
      await smtpMailer(config.smtpUrl, config.mailFrom).send(mail);
      say('Le hemos mandado un correo con un enlace para elegir contraseña: vale siete días y una sola vez.');
      return;
    } catch (error) {
      if (!(error instanceof OutsideError)) throw error;
      say(`El correo no ha salido (${error.message}).`);
    }
  }
  say(`Este enlace vale siete días y una sola vez; con él se elige la contraseña:\n${link}`);
}
