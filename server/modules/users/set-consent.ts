import type { Executor } from '#server/db/connect.ts';
import { ProblemError } from '#server/http/problems.ts';
import { textInForce, textsOf } from '#server/modules/legal-texts/texts-in-force.ts';
import type { Ports } from '#server/ports/ports.ts';
import { updateUserRow } from './store.ts';

type ConsentText = 'marketing' | 'examples';

/**
 * Stores or withdraws a user's consent to a text that no contract requires. `shown`: the version that they were shown, which may have been replaced since; undefined:
 * the one in force.
 * @throws {ProblemError} `invalid-input` when the text never had that version, `not-found` when it has none
 */
export async function setConsent(
  db: Executor,
  { clock }: Pick<Ports, 'clock'>,
  userId: number,
  { text, isGiven, shown }: { text: ConsentText; isGiven: boolean; shown: string | undefined },
): Promise<void> {
  const consent = isGiven ? { version: await versionShown(db, text, shown), givenAt: clock.now().toISOString() } : null;
  await updateUserRow(db, userId, text === 'marketing' ? { marketingConsent: consent } : { examplesConsent: consent });
}

async function versionShown(db: Executor, text: ConsentText, shown: string | undefined): Promise<string> {
  if (shown === undefined) return (await textInForce(db, text)).version;
  const [known] = await textsOf(db, [{ text, version: shown }]);
  if (!known) throw new ProblemError('invalid-input', { fields: [{ path: `${text}_consent_version`, code: 'not-an-option' }] });
  return known.version;
}
