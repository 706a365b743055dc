import path from 'node:path';
import type { ServerConfig } from '#server/config.ts';
import type { Sms } from '#server/ports/sms.ts';
import { fileSms } from './file-sms.ts';
import { httpSms } from './http-sms.ts';

/**
 * Messages as the settings have them: the gateway, or files beside the mails where those do not leave either. Null where mails leave and messages do not: a message in a file
 * would be read by nobody, and codes are mailed.
 */
export function configuredSms({ sms, smtpUrl, dataDir }: ServerConfig): Sms | null {
  if (sms) return httpSms(sms);
  return smtpUrl === undefined ? fileSms(path.join(dataDir, 'mail')) : null;
}
