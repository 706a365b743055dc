import { and, eq, inArray, ne } from 'drizzle-orm';
import type { MessageKind } from '#domain/wire/mails.ts';
import type { Executor } from '#server/db/connect.ts';
import { messages } from '#server/db/schema-messages.ts';
import type { Message } from './store.ts';

/** The message was sent, or is about to be. One that has failed told nobody. */
export const isUnderWay = inArray(messages.state, ['waiting', 'sent']);

/** Whether somebody was told of this, or is about to be. */
export async function isTold(db: Executor, kind: MessageKind, cause: string): Promise<boolean> {
  const [row] = await db
    .select({ id: messages.id })
    .from(messages)
    .where(and(eq(messages.cause, cause), eq(messages.kind, kind), isUnderWay))
    .limit(1);
  return row !== undefined;
}

/** Whether somebody was told of the same, or is about to be, by another message. */
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
