import { mkdir, rename, writeFile } from 'node:fs/promises';
import path from 'node:path';
import type { Sms } from '#server/ports/sms.ts';

/**
 * Sends nothing: writes each message as a text file, which says so, beside the e-mails that are not sent either. Both are removed when their time is over
 * (`file-mailer.ts`). Used without `SMS_URL` and without `SMTP_URL`.
 */
export function fileSms(folder: string): Sms {
  return {
    isDemo: true,
    async send({ id, to, text }) {
      await mkdir(folder, { recursive: true, mode: 0o700 });
      const file = path.join(folder, `${id}.sms.txt`);
      // The same message again replaces the first file.
      await writeFile(`${file}.part`, `To: ${to}\nSMS de demostración: no ha salido de esta máquina.\n\n${text}\n`, { mode: 0o600 });
      await rename(`${file}.part`, file);
    },
  };
}
