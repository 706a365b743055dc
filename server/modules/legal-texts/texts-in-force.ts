import type { LegalText } from '#domain/legal-text/legal-texts.ts';
import { requiredAcceptances, type TextVersions } from '#domain/policy/acceptances.ts';
import type { LegalTextWire } from '#domain/wire/legal-texts.ts';
import type { Executor } from '#server/db/connect.ts';
import { ProblemError } from '#server/http/problems.ts';
import { loadNamedVersions, loadTextsInForce, type TextRow } from './store.ts';
import { textWire } from './text-wire.ts';

const accepted = [...requiredAcceptances.contracting, ...requiredAcceptances.signing];

/** The versions in force of the texts that people accept. @throws when a text has none, which cannot happen: each start of the server inserts missing ones */
export async function versionsInForce(db: Executor): Promise<TextVersions> {
  const versions = new Map((await loadTextsInForce(db)).map(({ text, version }) => [text, version]));
  const missing = accepted.filter((text) => !versions.has(text));
  if (missing.length > 0) throw new Error(`no version is in force of ${missing.join(', ')}`);
  return Object.fromEntries(accepted.map((text) => [text, versions.get(text)])) as TextVersions;
}

/** These texts in these versions; a version that does not exist is left out. */
export async function textsOf(db: Executor, named: readonly { text: LegalText; version: string }[]): Promise<TextRow[]> {
  const rows = await loadNamedVersions(
    db,
    named.map(({ version }) => version),
  );
  return rows.filter((row) => named.some(({ text, version }) => row.text === text && row.version === version));
}

/** Reads all texts in force once. @returns a function that gives one of them, and throws {ProblemError} `not-found` for a text that has no version */
export async function textsInForce(db: Executor): Promise<(text: LegalText) => LegalTextWire> {
  const rows = await loadTextsInForce(db);
  return (text) => {
    const row = rows.find((each) => each.text === text);
    if (!row) throw new ProblemError('not-found');
    return textWire(row);
  };
}

/** A text in the version that is in force. @throws {ProblemError} `not-found` */
export async function textInForce(db: Executor, text: LegalText): Promise<LegalTextWire> {
  return (await textsInForce(db))(text);
}
