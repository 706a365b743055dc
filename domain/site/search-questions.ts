import type { AskedQuestion } from './quote-questions.ts';

const marks = /\p{M}/gu;
/** Endings that are cut off typed words, so that a plural also finds the singular, and an infinitive other forms of the verb. */
const ending = /(?<=\p{L}{3})(es|s|ar|er|ir)$/u;

const wordsOf = (text: string): string[] =>
  text
    .toLowerCase()
    .normalize('NFD')
    .replaceAll(marks, '')
    .match(/[\p{L}\p{N}#*]+/gu) ?? [];

/**
 * The questions that match what was typed: each typed word is the beginning of a word of the question or its answer, regardless of accents and letter case, and
 * without the typed word's `ending`. With nothing typed, all questions match.
 */
export function searchQuestions(questions: readonly AskedQuestion[], typed: string): readonly AskedQuestion[] {
  const wanted = wordsOf(typed).map((word) => word.replace(ending, ''));
  return questions.filter(({ question, answer }) => {
    const said = wordsOf(`${question} ${answer}`);
    return wanted.every((word) => said.some((one) => one.startsWith(word)));
  });
}
