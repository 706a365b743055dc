import { mkdir, rename, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { createTransport } from 'nodemailer';
import type { Mailer } from '#server/ports/ports.ts';
import { messageOf } from './mail-message.ts';
import { removeOlder } from './remove-older.ts';

/** Sends nothing: writes each e-mail as an `.eml` file into the folder, which a mail program opens. Used without `SMTP_URL`. */
export function fileMailer(folder: string, from: string): Mailer {
  const transport = createTransport({ streamTransport: true, buffer: true, newline: 'windows' });
  return {
    async send(mail) {
      const { message } = await transport.sendMail(messageOf(mail, from));
      if (!Buffer.isBuffer(message)) throw new TypeError('nodemailer gave a stream');
      await mkdir(folder, { recursive: true, mode: 0o700 });
      const file = path.join(folder, `${mail.id}.eml`);
      // The same e-mail again replaces the first file.
      await writeFile(`${file}.part`, message, { mode: 0o600 });
      await rename(`${file}.part`, file);
    },
    forget: (before) => removeOlder(folder, before),
  };
}
