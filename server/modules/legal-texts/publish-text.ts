import { isOurs, type LegalText } from '#domain/legal-text/legal-texts.ts';
import { nextTextVersion } from '#domain/legal-text/text-version.ts';
import type { Executor } from '#server/db/connect.ts';
import type { UserActor } from '#server/http/actor.ts';
import { ProblemError } from '#server/http/problems.ts';
import { recordEvent, whoOf } from '#server/modules/audit/record-event.ts';
import type { Ports } from '#server/ports/ports.ts';
import { todayOf } from '#server/ports/today.ts';
import { hashOfWords } from './hash-of-words.ts';
import { insertVersion, lockVersions, type TextRow } from './store.ts';

/**
 * The office puts new words of a text into force. When two do so at once, the second is refused, since it was written without the version of the first.
 * @throws {ProblemError} `invalid-input` (`text`), `changed-meanwhile` (`replaces`)
 */
export async function publishText(
  db: Executor,
  ports: Ports,
  actor: UserActor,
  { text, words, replaces }: { text: LegalText; words: string; replaces: string },
): Promise<TextRow> {
  if (!isOurs(text)) throw new ProblemError('invalid-input', { fields: [{ path: 'text', code: 'not-allowed' }] });
  const versions = await lockVersions(db, text);
  const current = versions.at(-1);
  const sha256 = hashOfWords(words);
  if (current?.sha256 === sha256) return current;
  if (current?.version !== replaces) throw changedMeanwhile();
  const version = nextTextVersion(
    todayOf(ports),
    versions.map((each) => each.version),
  );
  const made = await insertVersion(db, { text, version, words, sha256, publishedAt: ports.clock.now(), publishedBy: actor.userId });
  if (made === null) throw changedMeanwhile();
  await recordEvent(db, ports, { kind: 'text-published', ...whoOf(actor), data: { text, version, replaces, sha256 } });
  return made;
}

function changedMeanwhile(): ProblemError {
  return new ProblemError('changed-meanwhile', { fields: [{ path: 'replaces', code: 'changed' }] });
}
