import { and, eq, inArray, isNull, lt, or, sql } from 'drizzle-orm';
import type { MailRow, MessageKind } from '#domain/wire/mails.ts';
import type { Executor } from '#server/db/connect.ts';
import { messages } from '#server/db/schema-messages.ts';
import { users } from '#server/db/schema-users.ts';
import type { Page } from '#server/modules/lists/page.ts';

export type Message = typeof messages.$inferSelect;
type NewMessage = typeof messages.$inferInsert;

/** The last message to somebody whose data are erased: its address is removed whether it arrived or not. */
export const lastWord: MessageKind = 'erasure-done';

export interface MessageFilter {
  state?: MailRow['state'] | undefined;
  channel?: MailRow['channel'] | undefined;
  kind?: MessageKind | undefined;
  user_id?: number | undefined;
  to?: string | undefined;
}

export async function insertMessage(db: Executor, message: NewMessage): Promise<void> {
  await db.insert(messages).values(message);
}

export function loadMessages(db: Executor, page: Page, { state, channel, kind, user_id, to }: MessageFilter) {
  return db
    .select({ message: messages, sortValue: page.sortValue })
    .from(messages)
    .where(
      and(
        page.after,
        state && eq(messages.state, state),
        channel && eq(messages.channel, channel),
        kind && eq(messages.kind, kind),
        user_id === undefined ? undefined : eq(messages.userId, user_id),
        to === undefined ? undefined : eq(messages.address, to),
      ),
    );
}

export async function findMessage(db: Executor, id: number): Promise<Message | null> {
  const [row] = await db.select().from(messages).where(eq(messages.id, id));
  return row ?? null;
}

const isUnsent = (key: string) => and(eq(messages.key, key), inArray(messages.state, ['waiting', 'failed']));

/** Counts an attempt of a message that has not been sent and still may be. */
export async function beginTry(db: Executor, key: string, now: Date): Promise<void> {
  await db
    .update(messages)
    .set({ tries: sql`${messages.tries} + 1`, triedAt: now })
    .where(isUnsent(key));
}

/** Sets a failed message back to waiting; null: it has not failed. */
export async function reopenFailed(db: Executor, id: number): Promise<Message | null> {
  const [row] = await db
    .update(messages)
    .set({ state: 'waiting' })
    .where(and(eq(messages.id, id), eq(messages.state, 'failed')))
    .returning();
  return row ?? null;
}

/** The message, locked until the transaction ends; null when it has been sent, or is not to be sent any more. */
export async function lockUnsent(db: Executor, key: string): Promise<Message | null> {
  const [row] = await db.select().from(messages).where(isUnsent(key)).for('update');
  return row ?? null;
}

export async function settle(db: Executor, id: number, values: Partial<NewMessage>): Promise<void> {
  await db.update(messages).set(values).where(eq(messages.id, id));
}

export async function emailOf(db: Executor, userId: number): Promise<string | null> {
  const [row] = await db
    .select({ email: users.email })
    .from(users)
    .where(and(eq(users.id, userId), isNull(users.deletedAt)));
  return row?.email ?? null;
}

/** Marks as failed the messages whose last job was lost with its process: those that were made before an instant and still wait. */
export async function failStale(db: Executor, before: Date): Promise<void> {
  await db
    .update(messages)
    .set({ state: 'failed', address: sql`case when ${messages.kind} <> ${lastWord} then ${messages.address} end` })
    .where(and(eq(messages.state, 'waiting'), lt(messages.createdAt, before)));
}

/** Removes messages made before an instant, of one kind or of all. */
export async function deleteMessagesBefore(db: Executor, before: Date, kind?: MessageKind): Promise<void> {
  await db.delete(messages).where(and(lt(messages.createdAt, before), kind && eq(messages.kind, kind)));
}

export async function deleteMessagesTo(db: Executor, userId: number, address: string): Promise<void> {
  await db.delete(messages).where(or(eq(messages.userId, userId), eq(messages.address, address)));
}
