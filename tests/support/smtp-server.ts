import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import { SMTPServer, type SMTPServerOptions } from 'smtp-server';

/** A mail as it was received. */
export interface TakenMail {
  from: string | undefined;
  to: string[];
  message: string;
  user: string | undefined;
  isSecure: boolean;
}

export interface RunningSmtpServer {
  taken: TakenMail[];
  /** Host and port of the server. */
  at: string;
  close(): Promise<void>;
}

/** An SMTP reply (RFC 5321, 4.2) that replaces the one of success. */
export interface SmtpRefusal {
  responseCode: number;
  message: string;
}

/** A loopback SMTP server that accepts everything except what the options refuse; `atData`: its reply to the contents of a mail. */
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
  // A client whose connection was cut, or that rejected the certificate, is no error of the test.
  server.on('error', () => undefined);
  server.listen(0, '127.0.0.1');
  await once(server.server, 'listening');
  return {
    taken,
    at: `127.0.0.1:${(server.server.address() as AddressInfo).port}`,
    close: () => new Promise<void>((resolve) => server.close(() => resolve())),
  };
}
