import type { QueryOutput } from '#domain/wire/endpoint.ts';
import { getMail, listMails, type MailRow, mailHeads, mailKindWords, resendMail } from '#domain/wire/mails.ts';
import type { Executor } from '#server/db/connect.ts';
import { messages } from '#server/db/schema-messages.ts';
import { ProblemError } from '#server/http/problems.ts';
import { implement, type Route } from '#server/http/route.ts';
import { recordEvent, whoOf } from '#server/modules/audit/record-event.ts';
import { type CsvCells, exportCsv } from '#server/modules/csv/export-csv.ts';
import { instantDay } from '#server/modules/csv/instant-day.ts';
import { type PageOrder, readPage } from '#server/modules/lists/page.ts';
import { jobOfChannel } from './queue-mail.ts';
import { findMessage, loadMessages, type Message, reopenFailed } from './store.ts';

const order: PageOrder<'id' | 'created_at'> = {
  id: messages.id,
  columns: { id: messages.id, created_at: messages.createdAt },
  usual: '-created_at',
};

const list = (db: Executor, query: QueryOutput<typeof listMails>) =>
  readPage(db, query, order, (page) => loadMessages(db, page, query.filter ?? {}), {
    idOf: ({ message }) => message.id,
    wire: (rows) => rows.map(({ message }) => messageWire(message)),
  });

const channels: Record<MailRow['channel'], string> = { mail: 'Correo', sms: 'SMS', push: 'Aviso en el móvil' };
const states: Record<MailRow['state'], string> = {
  waiting: 'Por enviar',
  sent: 'Enviado',
  failed: 'Ha fallado',
  dropped: 'Ya no hacía falta',
};

const cells: CsvCells<typeof mailHeads, MailRow> = {
  kind: (mail) => mailKindWords[mail.kind],
  to: (mail) => mail.to,
  channel: (mail) => channels[mail.channel],
  state: (mail) => states[mail.state],
  tries: (mail) => mail.tries,
  created_at: (mail) => instantDay(mail.created_at),
  sent_at: (mail) => mail.sent_at && instantDay(mail.sent_at),
  last_error: (mail) => mail.last_error,
  id: (mail) => mail.id,
};

export const messageRoutes: Route[] = [
  implement(listMails, ({ query, db }) => list(db, query), { raw: exportCsv('avisos', mailHeads, cells, list) }),
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
