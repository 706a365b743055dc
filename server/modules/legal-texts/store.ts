import { and, asc, eq, inArray, max } from 'drizzle-orm';
import type { LegalText } from '#domain/legal-text/legal-texts.ts';
import type { Executor } from '#server/db/connect.ts';
import { legalTextVersions } from '#server/db/schema-legal-texts.ts';
import type { Page } from '#server/modules/lists/page.ts';

export type TextRow = typeof legalTextVersions.$inferSelect;

/** SQL condition: the newest version of each text, which is the one in force. */
function isInForce(db: Executor) {
  const newest = db
    .select({ id: max(legalTextVersions.id) })
    .from(legalTextVersions)
    .groupBy(legalTextVersions.text);
  return inArray(legalTextVersions.id, newest);
}

export async function loadTextsInForce(db: Executor): Promise<TextRow[]> {
  return db.select().from(legalTextVersions).where(isInForce(db)).orderBy(asc(legalTextVersions.text));
}

/** A page of the texts in force. */
export function pageTextsInForce(db: Executor, page: Page) {
  return db
    .select({ row: legalTextVersions, sortValue: page.sortValue })
    .from(legalTextVersions)
    .where(and(page.after, isInForce(db)));
}

export function loadVersions(db: Executor, page: Page, text: LegalText) {
  return db
    .select({ row: legalTextVersions, sortValue: page.sortValue })
    .from(legalTextVersions)
    .where(and(page.after, eq(legalTextVersions.text, text)));
}

export async function findVersion(db: Executor, text: LegalText, version: string): Promise<TextRow | null> {
  const [row] = await db
    .select()
    .from(legalTextVersions)
    .where(and(eq(legalTextVersions.text, text), eq(legalTextVersions.version, version)));
  return row ?? null;
}

/** All versions of a text, the oldest first. Another call that publishes this text waits until the transaction ends, and then sees the new version. */
export async function lockVersions(db: Executor, text: LegalText): Promise<TextRow[]> {
  const ofText = eq(legalTextVersions.text, text);
  // The lock has a statement of its own, since a statement that waits for a lock does not see rows inserted meanwhile.
  await db
    .select({ id: legalTextVersions.id })
    .from(legalTextVersions)
    .where(ofText)
    .orderBy(asc(legalTextVersions.id))
    .limit(1)
    .for('update');
  return db.select().from(legalTextVersions).where(ofText).orderBy(asc(legalTextVersions.id));
}

/** Until the transaction ends, other calls that publish any text wait. */
export async function lockAllTexts(db: Executor): Promise<void> {
  await db.select({ id: legalTextVersions.id }).from(legalTextVersions).orderBy(asc(legalTextVersions.id)).for('update');
}

/** Null: a version of the same name was inserted meanwhile. */
export async function insertVersion(db: Executor, row: Omit<TextRow, 'id'>): Promise<TextRow | null> {
  const [made] = await db.insert(legalTextVersions).values(row).onConflictDoNothing().returning();
  return made ?? null;
}

/** Those of these versions that exist. */
export async function loadNamedVersions(db: Executor, versions: readonly string[]): Promise<TextRow[]> {
  if (versions.length === 0) return [];
  return db
    .select()
    .from(legalTextVersions)
    .where(inArray(legalTextVersions.version, [...versions]));
}
