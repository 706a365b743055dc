import { createTransport } from 'nodemailer';
import { OutsideError } from '#server/ports/outside-error.ts';
import type { Mailer } from '#server/ports/ports.ts';
import { messageOf } from './mail-message.ts';

const helloMs = 20_000;
/** RFC 5321, 4.5.3.2.6: who gives up earlier while a server thinks about a mail sends it twice. */
const answerMs = 600_000;
const timeouts = { connectionTimeout: helloMs, greetingTimeout: helloMs, socketTimeout: answerMs };

/** What an error of nodemailer tells: where in the dialogue, and the server's reply (RFC 5321, 4.2). */
interface SmtpError {
  code?: string;
  command?: string;
  responseCode?: number;
}

/**
 * Hands mails over to an SMTP server: `smtps://`, or `smtp://` with STARTTLS where it is offered. Name and password are in the address; they go over
 * TLS or not at all. What the server refuses for good (5xx) of this recipient or these words is final; of us, such as a wrong password, it is not: the
 * settings may be mended.
 */
export function smtpMailer(url: string, from: string): Mailer {
  const transport = createTransport({ url, requireTLS: new URL(url).username !== '', ...timeouts });
  return {
    async send(mail) {
      await transport.sendMail(messageOf(mail, from)).catch(({ code, command, responseCode }: SmtpError) => {
        const isFinal = (command === 'RCPT TO' || command === 'DATA') && responseCode !== undefined && responseCode >= 500;
        // What the server wrote may quote the address.
        throw new OutsideError(['SMTP', responseCode ?? code ?? 'no answer'].join(' '), { isFinal });
      });
    },
    forget: async () => undefined,
  };
}
