import { mkdir, rename, writeFile } from 'node:fs/promises';
import path from 'node:path';
import type { Sms } from '#server/ports/sms.ts';

/**
 * Sends nothing: each message is a text file beside the mails that do not leave either, which says so, and goes with them when their time is over
 * (`file-mailer.ts`). What runs without `SMS_URL` and without `SMTP_URL` has this.
 */
export function fileSms(folder: string): Sms {
  return {
    isDemo: true,
    async send({ id, to, text }) {
      await mkdir(folder, { recursive: true, mode: 0o700 });
      const file = path.join(folder, `${id}.sms.txt`);
      // The same message again takes the place of the first.
      await writeFile(`${file}.part`, `To: ${to}\nSMS de demostración: no ha salido de esta máquina.\n\n${text}\n`, { mode: 0o600 });
      await rename(`${file}.part`, file);
    },
  };
}
