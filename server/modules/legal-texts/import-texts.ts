import * as v from 'valibot';
import { isOurs, type LegalText, legalTexts } from '#domain/legal-text/legal-texts.ts';
import type { CsvReport } from '#domain/wire/csv.ts';
import { textWordsField } from '#domain/wire/legal-texts.ts';
import { legalTextNames } from '#domain/wire/office-texts.ts';
import type { Executor } from '#server/db/connect.ts';
import type { UserActor } from '#server/http/actor.ts';
import { columnIssue, csvChoice, csvText } from '#server/modules/csv/csv-fields.ts';
import type { CsvColumns } from '#server/modules/csv/csv-rows.ts';
import { importCsv } from '#server/modules/csv/import-csv.ts';
import type { Ports } from '#server/ports/ports.ts';
import { hashOfWords } from './hash-of-words.ts';
import { publishText } from './publish-text.ts';
import { loadTextsInForce, lockAllTexts, type TextRow } from './store.ts';

const columns = {
  text: { aliases: ['texto'], isRequired: true },
  version: { aliases: ['versión en vigor', 'versión'], isRequired: true },
  words: { aliases: ['palabras'], isRequired: true },
  // The CSV export of the list has these columns too; an import ignores them: they follow from the words and from who imports them.
  title: { aliases: ['título'] },
  published_at: { aliases: ['desde'] },
  published_by: { aliases: ['quién la publicó'] },
  sha256: { aliases: ['huella sha-256'] },
} satisfies CsvColumns<string>;

const named = legalTexts.map((id) => ({ id, name: legalTextNames[id] }));

/** Parses a row. `replaces`: the version that its words were written over. `isSame`: its words are in force already, whatever version they were written over. */
const rowSchema = (inForce: ReadonlyMap<LegalText, TextRow>) =>
  v.pipe(
    v.object({ text: csvChoice(named), version: csvText, words: textWordsField }),
    v.transform(({ text, version: replaces, words }) => {
      const sha256 = hashOfWords(words);
      return { text, replaces, words, sha256, isSame: inForce.get(text)?.sha256 === sha256 };
    }),
    v.rawCheck(({ dataset, addIssue }) => {
      if (!dataset.typed || dataset.value.isSame) return;
      const { text, replaces } = dataset.value;
      if (!isOurs(text)) addIssue(columnIssue(dataset.value, 'text', 'not-allowed'));
      else if (inForce.get(text)?.version !== replaces) addIssue(columnIssue(dataset.value, 'version', 'changed'));
    }),
  );

/**
 * Imports legal texts from a CSV file: every text whose words changed gets a new version, and all come into force together. Other calls that publish a text wait
 * meanwhile.
 * @throws {ProblemError} `csv-rejected`
 */
export async function importTexts(
  db: Executor,
  ports: Ports,
  actor: UserActor,
  { fileBase64 }: { fileBase64: string },
): Promise<CsvReport> {
  // Locked before they are read, so that no other version comes into force before this file does.
  await lockAllTexts(db);
  const inForce = new Map((await loadTextsInForce(db)).map((row) => [row.text, row]));
  return importCsv(db, ports, actor, {
    fileBase64,
    event: { kind: 'texts-imported' },
    columns,
    schema: rowSchema(inForce),
    key: { column: 'text', of: ({ text }) => text },
    insert: async (rows) => {
      const made = new Map<string, number>();
      for (const { isSame, ...row } of rows) if (!isSame) made.set(row.text, (await publishText(db, ports, actor, row)).id);
      return made;
    },
    known: {
      find: async (rows) => rows.flatMap(({ text }) => inForce.get(text) ?? []),
      keyOf: ({ text }) => text,
      columnsOf: ({ sha256 }) => ({ sha256 }),
    },
  });
}
