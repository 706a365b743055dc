import { createTransport } from 'nodemailer';
import { OutsideError } from '#server/ports/outside-error.ts';
import type { Mailer } from '#server/ports/ports.ts';
import { messageOf } from './mail-message.ts';

const timeoutMs = 20_000;

/** Hands mails over to an SMTP server: `smtp://` (with STARTTLS where it is offered) or `smtps://`, name and password in the address. */
export function smtpMailer(url: string, from: string): Mailer {
  const transport = createTransport({ url, connectionTimeout: timeoutMs, greetingTimeout: timeoutMs, socketTimeout: timeoutMs });
  return {
    async send(mail) {
      await transport.sendMail(messageOf(mail, from)).catch((error: { code?: string; responseCode?: number }) => {
        // What the server wrote may quote the address.
        throw new OutsideError(['SMTP', error.responseCode ?? error.code ?? 'no answer'].join(' '));
      });
    },
    forget: async () => undefined,
  };
}
