import { readFileSync } from 'node:fs';
import { type LegalText, legalTexts } from '#domain/legal-text/legal-texts.ts';
import { normalWords } from '#domain/legal-text/words.ts';
import { mandateText } from '#domain/payment/mandate.ts';
import type { Database } from '#server/db/connect.ts';
import { adoptHouseText } from '#server/modules/legal-texts/adopt-house-text.ts';
import type { Ports } from '#server/ports/ports.ts';

type Company = Pick<Ports['config'], 'insurer' | 'distributor' | 'supportPhone' | 'supportEmail'>;

/**
 * Seeds the insurer's legal texts at every start: a missing text is added, and a text whose wording has changed (by a release, or a setting that it names) gets a new
 * version, unless the office has put its own wording into force. Existing versions are not changed.
 */
export async function seedLegalTexts(db: Database, company: Company, now: Date): Promise<void> {
  await db.transaction(async (transaction) => {
    for (const text of legalTexts) await adoptHouseText(transaction, houseText(text, company), now);
  });
}

function houseText(text: LegalText, { insurer, distributor, supportPhone, supportEmail }: Company) {
  if (text === 'mandate')
    return { text, words: normalWords(`# ${mandateText.title}\n\n${mandateText.text}`), version: mandateText.version };
  const names: Readonly<Record<string, string>> = {
    insurer: insurer.name,
    insurerKey: insurer.key,
    insurerAddress: insurer.address,
    distributor: distributor.name,
    distributorKey: distributor.key,
    distributorAddress: distributor.address,
    phone: supportPhone.replace(/^(\d{3})(\d{3})(\d{3})$/, '$1 $2 $3'),
    email: supportEmail,
  };
  const file = readFileSync(new URL(`legal-texts/${text}.md`, import.meta.url), 'utf8');
  const filled = file.replaceAll(/\{(\w+)\}/g, (_, name: string) => {
    const value = names[name];
    if (value === undefined) throw new Error(`the text ${text} names ${name}, which nothing is`);
    return value;
  });
  return { text, words: normalWords(filled) };
}
