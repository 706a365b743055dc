import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import { SMTPServer, type SMTPServerOptions } from 'smtp-server';

/** A mail that was taken, as it came. */
export interface TakenMail {
  from: string | undefined;
  to: string[];
  message: string;
  user: string | undefined;
  isSecure: boolean;
}

export interface RunningSmtpServer {
  taken: TakenMail[];
  /** Host and port. */
  at: string;
  close(): Promise<void>;
}

/** An SMTP reply (RFC 5321, 4.2), instead of that which takes it. */
export interface SmtpRefusal {
  responseCode: number;
  message: string;
}

/** An SMTP server on loopback that takes everything, but for what the options turn away; `atData`: what it answers to the words of a mail. */
export async function startSmtpServer({ atData, ...options }: { atData?: SmtpRefusal } & SMTPServerOptions): Promise<RunningSmtpServer> {
  const taken: TakenMail[] = [];
  const server = new SMTPServer({
    ...options,
    onData(stream, session, done) {
      const parts: Buffer[] = [];
      stream.on('data', (part: Buffer) => parts.push(part));
      stream.on('end', () => {
        if (atData) return done(Object.assign(new Error(atData.message), atData));
        taken.push({
          from: session.envelope.mailFrom ? session.envelope.mailFrom.address : undefined,
          to: session.envelope.rcptTo.map(({ address }) => address),
          message: Buffer.concat(parts).toString(),
          user: session.user,
          isSecure: session.secure,
        });
        return done();
      });
    },
  });
  // A client that is cut, or turns away from its certificate.
  server.on('error', () => undefined);
  server.listen(0, '127.0.0.1');
  await once(server.server, 'listening');
  return {
    taken,
    at: `127.0.0.1:${(server.server.address() as AddressInfo).port}`,
    close: () => new Promise<void>((resolve) => server.close(() => resolve())),
  };
}
