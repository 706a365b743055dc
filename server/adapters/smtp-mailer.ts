import { createTransport } from 'nodemailer';
import { OutsideError } from '#server/ports/outside-error.ts';
import type { Mailer } from '#server/ports/ports.ts';
import { messageOf } from './mail-message.ts';

const helloMs = 20_000;
/** RFC 5321, 4.5.3.2.6: a client that gives up earlier, while the server still processes a message, would send it twice. */
const answerMs = 600_000;
const timeouts = { connectionTimeout: helloMs, greetingTimeout: helloMs, socketTimeout: answerMs };

/** The parts of nodemailer's errors: the step of the dialogue, and the server's reply code (RFC 5321, 4.2). */
interface SmtpError {
  code?: string;
  command?: string;
  responseCode?: number;
}

/**
 * Sends e-mails through an SMTP server: `smtps://`, or `smtp://` with STARTTLS when it is offered. User and password are part of the address, and are only sent over TLS.
 * A permanent refusal (5xx) of the recipient or the content is final; one of the sender, such as for a wrong password, is not, since the settings may be corrected.
 */
export function smtpMailer(url: string, from: string): Mailer {
  const transport = createTransport({ url, requireTLS: new URL(url).username !== '', ...timeouts });
  return {
    async send(mail) {
      await transport.sendMail(messageOf(mail, from)).catch(({ code, command, responseCode }: SmtpError) => {
        const isFinal = (command === 'RCPT TO' || command === 'DATA') && responseCode !== undefined && responseCode >= 500;
        // The server's text may quote the recipient's address.
        throw new OutsideError(['SMTP', responseCode ?? code ?? 'no answer'].join(' '), { isFinal });
      });
    },
    forget: async () => undefined,
  };
}
