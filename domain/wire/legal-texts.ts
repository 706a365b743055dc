import * as v from 'valibot';
import { legalTexts } from '#domain/legal-text/legal-texts.ts';
import { normalWords, readWords } from '#domain/legal-text/words.ts';
import { requiredAcceptances } from '#domain/policy/acceptances.ts';
import { endpoint } from './endpoint.ts';
import type { FieldCode } from './field-code.ts';
import { id, idParams, instant, sha256Hex } from './fields.ts';
import { listQuery, listResponse } from './list.ts';

/** Longest text, in characters; our own longest has some five thousand. */
const maxWords = 50_000;
const maxBodyBytes = 4 * maxWords;
const maxVersionLength = 40;

const textName = v.picklist(legalTexts);
const versionName = v.pipe(v.string(), v.regex(/^[\w.-]+$/), v.maxLength(maxVersionLength));
const textParams = v.object({ text: textName });

/** A version of a text, without its wording. */
export const shownText = {
  text: textName,
  version: v.string(),
  title: v.string(),
  /** SHA-256 of the wording in UTF-8: whoever has the wording can compute it. */
  sha256: sha256Hex,
  /** When the version came into force. */
  published_at: instant,
};
/** The first line is `# ` and the title; then paragraphs, headings of `## ` and lists of lines with `- `, set apart by empty lines. */
const words = v.string();
/** The wording as it is submitted: it is normalised, and refused where it does not have that form. */
export const textWordsField = v.pipe(
  v.string(),
  v.maxLength(maxWords),
  v.rawTransform(({ dataset, addIssue, NEVER }): string => {
    const kept = normalWords(dataset.value);
    const read = readWords(kept);
    if (read.ok) return kept;
    addIssue({ message: read.problem satisfies FieldCode });
    return NEVER;
  }),
);

const legalTextSchema = v.object({ ...shownText, words });
export type LegalTextWire = v.InferOutput<typeof legalTextSchema>;

/** The version of each text in force: calls that contract or sign name the versions that were shown. */
export const listLegalTexts = endpoint({
  method: 'GET',
  path: '/legal-texts',
  summary: 'Textos legales en vigor, sin sus palabras',
  who: 'public',
  response: v.object({ data: v.array(v.object(shownText)) }),
  problems: [],
});

export const getLegalText = endpoint({
  method: 'GET',
  path: '/legal-texts/{text}',
  summary: 'Un texto legal en vigor, palabra por palabra',
  who: 'public',
  params: textParams,
  response: legalTextSchema,
  problems: [],
});

/** The user who published it; null: it came with the software. */
export const publisher = { published_by: v.nullable(id) };
const ofOffice = { ...shownText, ...publisher, is_in_force: v.boolean() };

export const listLegalTextVersions = endpoint({
  method: 'GET',
  path: '/legal-texts/{text}/versions',
  summary: 'Todas las versiones de un texto legal, la última primero',
  who: 'staff',
  params: textParams,
  query: listQuery({ filter: {}, sort: ['id'] }),
  response: listResponse(v.object(ofOffice)),
  problems: [],
});

export const getLegalTextVersion = endpoint({
  method: 'GET',
  path: '/legal-texts/{text}/versions/{version}',
  summary: 'Una versión de un texto legal, también si ya no está en vigor',
  who: 'staff',
  params: v.object({ ...textParams.entries, version: versionName }),
  response: v.object({ ...ofOffice, words }),
  problems: [],
});

/**
 * Puts another wording into force, at once and for whoever contracts or signs from then on. `changed-meanwhile`, `replaces` `changed`: the version in force is not
 * the one that this wording is meant to replace. Sending the wording that is in force already answers that version. `invalid-input`, `text` `not-allowed`: the
 * wording of that text is prescribed (`mandate`).
 */
export const publishLegalText = endpoint({
  method: 'POST',
  path: '/legal-texts/{text}/versions',
  summary: 'Poner en vigor una versión nueva de un texto legal',
  who: 'admin',
  factor: 'fresh',
  params: textParams,
  body: v.strictObject({
    words: textWordsField,
    /** The version in force on which the new wording is based. */
    replaces: versionName,
  }),
  response: v.object({ ...ofOffice, words }),
  creates: './{version}',
  problems: ['changed-meanwhile'],
  maxBodyBytes,
});

/** The texts that the policyholder accepted, at contracting and at signing, in the wording of that time. */
export const getAcceptedTexts = endpoint({
  method: 'GET',
  path: '/policies/{id}/texts',
  summary: 'Los textos que se aceptaron en una póliza, palabra por palabra',
  who: 'owner',
  of: 'policy',
  params: idParams,
  response: v.object({
    data: v.array(
      v.object({
        ...shownText,
        text: v.picklist([...requiredAcceptances.contracting, ...requiredAcceptances.signing]),
        words,
        accepted_at: instant,
      }),
    ),
  }),
  problems: [],
});
