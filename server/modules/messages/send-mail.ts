import type { MessageKind } from '#domain/wire/mails.ts';
import type { Executor } from '#server/db/connect.ts';
import { readHouse } from '#server/modules/settings/house.ts';
import type { JobAttempt } from '#server/ports/jobs.ts';
import type { Attachment, Ports } from '#server/ports/ports.ts';
import { deliver } from './deliver.ts';
import { keptText, type Letter, letterHtml, letterOf, letterText } from './letter.ts';
import { emailOf, type Message } from './store.ts';

/** Makes a mail's text and recipient at the moment of sending, so that its links exist nowhere before. Null: nobody is to be told any more. */
export type Composer = (ports: Ports, message: Message) => Promise<Composed | null>;
export interface Composed {
  to: string;
  letter: Letter;
  userId?: number;
  attachments?: readonly Attachment[];
  /** Runs in the same transaction once the mailer has taken the mail. */
  onSent?: (db: Executor) => Promise<void>;
}
export type Composers = Record<MessageKind, Composer>;

/** Composes a letter to the user of the message; nothing is sent if the user is gone by then. */
export function toPerson(write: (ports: Ports) => Letter | Promise<Letter>): Composer {
  return async (ports, { userId }) => {
    const to = userId === null ? null : await emailOf(ports.db, userId);
    return to === null ? null : { to, letter: await write(ports) };
  };
}

/** Composes a letter to the address of the message, whoever owns it by then. */
export function toAddress(write: (ports: Ports) => Letter): Composer {
  return async (ports, { address }) => (address === null ? null : { to: address, letter: write(ports) });
}

/** The job that sends a mail. The stored text leaves out its secrets. @throws what the mailer throws, so that the job is retried */
export async function sendMail(ports: Ports, composers: Composers, data: unknown, attempt: JobAttempt): Promise<void> {
  await deliver(ports, data, attempt, async (db, message) => {
    const composed = await composers[message.kind](ports, message);
    if (!composed) return null;
    const { to, userId, attachments = [], onSent } = composed;
    const { brand } = await readHouse(db, ports);
    const letter = letterOf(composed.letter, brand);
    const { subject } = letter;
    const html = await letterHtml(letter, brand);
    await ports.mailer.send({ id: message.key, to, subject, text: letterText(letter, brand), html, attachments });
    await onSent?.(db);
    const told = { subject, body: keptText(letter, brand), ...(userId === undefined ? {} : { userId }) };
    return { address: to, ...told };
  });
}
