import { and, eq } from 'drizzle-orm';
import type { MessageKind } from '#domain/wire/mails.ts';
import type { Executor } from '#server/db/connect.ts';
import { messages } from '#server/db/schema-messages.ts';

/** Whether somebody was told of this, or is about to be. */
export async function isTold(db: Executor, kind: MessageKind, cause: string): Promise<boolean> {
  const [row] = await db
    .select({ id: messages.id })
    .from(messages)
    .where(and(eq(messages.cause, cause), eq(messages.kind, kind)))
    .limit(1);
  return row !== undefined;
}
