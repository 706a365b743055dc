import type { MessageKind } from '#domain/wire/mails.ts';
import type { Executor } from '#server/db/connect.ts';
import { readHouse } from '#server/modules/settings/house.ts';
import type { JobAttempt } from '#server/ports/jobs.ts';
import type { Attachment, Ports } from '#server/ports/ports.ts';
import { deliver } from './deliver.ts';
import { keptText, type Letter, letterHtml, letterOf, letterText } from './letter.ts';
import { emailOf, type Message } from './store.ts';

/** What a mail says and to whom, made when it leaves: its links are nowhere before. Null: nobody is to be told any more. */
export type Composer = (ports: Ports, message: Message) => Promise<Composed | null>;
export interface Composed {
  to: string;
  letter: Letter;
  userId?: number;
  attachments?: readonly Attachment[];
  /** Writes down that it has left. */
  onSent?: (db: Executor) => Promise<void>;
}
export type Composers = Record<MessageKind, Composer>;

/** Writes a letter to the person named, who may be gone by now. */
export function toPerson(write: (ports: Ports) => Letter | Promise<Letter>): Composer {
  return async (ports, { userId }) => {
    const to = userId === null ? null : await emailOf(ports.db, userId);
    return to === null ? null : { to, letter: await write(ports) };
  };
}

/** Writes a letter to the address that was named, whoever has it by now. */
export function toAddress(write: (ports: Ports) => Letter): Composer {
  return async (ports, { address }) => (address === null ? null : { to: address, letter: write(ports) });
}

/** The job of a mail. What opens something is not kept. @throws what the mailer throws, to be tried again */
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
