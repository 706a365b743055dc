import { createTransport } from 'nodemailer';
import type { Mailer } from '#server/ports/ports.ts';
import { messageOf } from './mail-message.ts';

const timeoutMs = 20_000;

/** Hands mails over to an SMTP server: `smtp://` (with STARTTLS where it is offered) or `smtps://`, name and password in the address. */
export function smtpMailer(url: string, from: string): Mailer {
  const transport = createTransport({ url, connectionTimeout: timeoutMs, greetingTimeout: timeoutMs, socketTimeout: timeoutMs });
  return {
    async send(mail) {
      await transport.sendMail(messageOf(mail, from));
    },
  };
}
