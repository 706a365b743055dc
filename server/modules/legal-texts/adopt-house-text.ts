import type { LegalText } from '#domain/legal-text/legal-texts.ts';
import { nextTextVersion } from '#domain/legal-text/text-version.ts';
import { civilDateOf } from '#domain/shared/civil-date.ts';
import type { Executor } from '#server/db/connect.ts';
import { hashOfWords } from './hash-of-words.ts';
import { insertVersion, lockVersions } from './store.ts';

/**
 * Puts the built-in words of a text into force, unless they are already or the office has published words of its own. `version`: for a text whose version is known
 * beforehand; else the next one.
 */
export async function adoptHouseText(
  db: Executor,
  { text, words, version }: { text: LegalText; words: string; version?: string },
  now: Date,
): Promise<void> {
  const versions = await lockVersions(db, text);
  const sha256 = hashOfWords(words);
  const current = versions.at(-1);
  if (current && (current.publishedBy !== null || current.sha256 === sha256)) return;
  const next = nextTextVersion(
    civilDateOf(now.getTime()),
    versions.map((each) => each.version),
  );
  await insertVersion(db, { text, version: version ?? next, words, sha256, publishedAt: now, publishedBy: null });
}
