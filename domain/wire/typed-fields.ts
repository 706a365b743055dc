import * as v from 'valibot';
import { isCivilDate } from '#domain/shared/civil-date.ts';
import type { Result } from '#domain/shared/result.ts';
import type { FieldCode } from './field-code.ts';

const maxTypedLength = 60;

/** A text that a rule parses; the rule's problem is the field code. */
export function readBy<Value>(rule: (text: string) => Result<Value, FieldCode>) {
  return v.pipe(
    v.string(),
    v.maxLength(maxTypedLength),
    v.rawTransform(({ dataset, addIssue, NEVER }): Value => {
      const result = rule(dataset.value);
      if (result.ok) return result.value;
      addIssue({ message: result.problem });
      return NEVER;
    }),
  );
}

/** A day that exists, yyyy-mm-dd, from 1900 on. */
export const dayField = v.pipe(v.string(), v.check(isCivilDate, 'no-such-day' satisfies FieldCode), v.minValue('1900-01-01'));
/** ISO 3166-1, two letters. */
export const countryField = v.pipe(v.string(), v.trim(), v.regex(/^[A-Za-z]{2}$/), v.toUpperCase());

const invisible = /[\p{Cf}\p{Default_Ignorable_Code_Point}]/gu;
/** Zero-width joiner and non-joiner, and the scripts whose letters they shape (Unicode, chapters 9, 12 and 13). */
const joiners = '\u200C\u200D';
const joined =
  /[\p{Script=Arabic}\p{Script=Syriac}\p{Script=Mongolian}\p{Script=Devanagari}\p{Script=Bengali}\p{Script=Gurmukhi}\p{Script=Gujarati}\p{Script=Oriya}\p{Script=Tamil}\p{Script=Telugu}\p{Script=Kannada}\p{Script=Malayalam}\p{Script=Sinhala}]/u;

/** Removes characters that nobody sees: with them, two names that look the same would differ. */
function withoutInvisible(text: string): string {
  return text.replaceAll(invisible, (mark, at: number) => (joiners.includes(mark) && joined.test(text.charAt(at - 1)) ? mark : ''));
}

/** One line of typed or pasted text, in Unicode NFC: characters that break the line or turn its direction become a space, invisible ones are removed. */
export const oneLine = v.pipe(
  v.string(),
  v.transform((text) => withoutInvisible(text.normalize('NFC').replaceAll(/[\p{Cc}\u2028\u2029\u202A-\u202E\u2066-\u2069]+/gu, ' '))),
  v.trim(),
);

/** Text of as many lines as somebody typed. */
/* @__NO_SIDE_EFFECTS__ */
export function lines(maxLength: number) {
  return v.pipe(v.string(), v.trim(), v.minLength(1), v.maxLength(maxLength));
}

/** One line of text that somebody typed. */
/* @__NO_SIDE_EFFECTS__ */
export function line(maxLength: number) {
  return v.pipe(oneLine, v.minLength(1), v.maxLength(maxLength));
}
