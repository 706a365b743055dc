import { getMail, listMails, type MailRow, resendMail } from '#domain/wire/mails.ts';
import { messages } from '#server/db/schema-messages.ts';
import { ProblemError } from '#server/http/problems.ts';
import { implement, type Route } from '#server/http/route.ts';
import { recordEvent, whoOf } from '#server/modules/audit/record-event.ts';
import { type PageOrder, readPage } from '#server/modules/lists/page.ts';
import { jobOfChannel } from './queue-mail.ts';
import { findMessage, loadMessages, type Message, reopenFailed } from './store.ts';

const order: PageOrder<'id' | 'created_at'> = {
  id: messages.id,
  columns: { id: messages.id, created_at: messages.createdAt },
  usual: '-created_at',
};

export const messageRoutes: Route[] = [
  implement(listMails, async ({ query, db }) =>
    readPage(db, query, order, (page) => loadMessages(db, page, query.filter ?? {}), {
      idOf: ({ message }) => message.id,
      wire: (rows) => rows.map(({ message }) => messageWire(message)),
    }),
  ),
  implement(getMail, async ({ params, db }) => {
    const message = await findMessage(db, params.id);
    if (!message) throw new ProblemError('not-found');
    return { ...messageWire(message), text: message.body };
  }),
  implement(resendMail, async ({ params, actor, db, ports }) => {
    const message = await reopenFailed(db, params.id);
    if (!message) throw new ProblemError('not-found');
    await ports.jobs.enqueue(db, jobOfChannel[message.channel], { key: message.key });
    await recordEvent(db, ports, { kind: 'message-retried', ...whoOf(actor), data: { message: message.id } });
    return messageWire(message);
  }),
];

function messageWire(message: Message): MailRow {
  const { id, channel, kind, cause, state, tries, subject } = message;
  return {
    id,
    channel,
    kind,
    cause,
    user_id: message.userId,
    to: message.address,
    state,
    tries,
    last_error: message.lastError,
    subject,
    created_at: message.createdAt.toISOString(),
    tried_at: message.triedAt?.toISOString() ?? null,
    sent_at: message.sentAt?.toISOString() ?? null,
  };
}
