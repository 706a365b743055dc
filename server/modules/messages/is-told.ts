import { and, eq, inArray, ne } from 'drizzle-orm';
import type { MessageKind } from '#domain/wire/mails.ts';
import type { Executor } from '#server/db/connect.ts';
import { messages } from '#server/db/schema-messages.ts';
import type { Message } from './store.ts';

/** SQL condition: the message was sent or is waiting to be sent. A failed message told nobody. */
export const isUnderWay = inArray(messages.state, ['waiting', 'sent']);

/** Whether a message of this kind and cause was sent or is waiting to be sent. */
export async function isTold(db: Executor, kind: MessageKind, cause: string): Promise<boolean> {
  const [row] = await db
    .select({ id: messages.id })
    .from(messages)
    .where(and(eq(messages.cause, cause), eq(messages.kind, kind), isUnderWay))
    .limit(1);
  return row !== undefined;
}

/** Whether the same person is told of the same cause by another message, sent or waiting. */
export async function isToldByAnother(db: Executor, { id, kind, cause, userId }: Message): Promise<boolean> {
  const [row] = await db
    .select({ id: messages.id })
    .from(messages)
    .where(
      and(
        eq(messages.cause, cause),
        eq(messages.kind, kind),
        userId === null ? undefined : eq(messages.userId, userId),
        ne(messages.id, id),
        isUnderWay,
      ),
    )
    .limit(1);
  return row !== undefined;
}
