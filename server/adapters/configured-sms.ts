import path from 'node:path';
import type { ServerConfig } from '#server/config.ts';
import type { Sms } from '#server/ports/sms.ts';
import { fileSms } from './file-sms.ts';
import { httpSms } from './http-sms.ts';

/**
 * The SMS gateway of the settings or, when e-mails are written to files too, files beside them. Null when e-mails are sent but no gateway is configured: nobody would
 * read a message in a file, and codes are sent by e-mail.
 */
export function configuredSms({ sms, smtpUrl, dataDir }: ServerConfig): Sms | null {
  if (sms) return httpSms(sms);
  return smtpUrl === undefined ? fileSms(path.join(dataDir, 'mail')) : null;
}
