import type { AskedQuestion } from './quote-questions.ts';

const marks = /\p{M}/gu;
/** A plural finds its singular, and an infinitive the other forms of its verb. */
const ending = /(?<=\p{L}{3})(es|s|ar|er|ir)$/u;

const wordsOf = (text: string): string[] =>
  text
    .toLowerCase()
    .normalize('NFD')
    .replaceAll(marks, '')
    .match(/[\p{L}\p{N}#*]+/gu) ?? [];

/**
 * The questions in which, or in whose answers, each typed word begins some word; accents, capitals, plurals and infinitives make no difference.
 * With nothing typed all are found.
 */
export function searchQuestions(questions: readonly AskedQuestion[], typed: string): readonly AskedQuestion[] {
  const wanted = wordsOf(typed).map((word) => word.replace(ending, ''));
  return questions.filter(({ question, answer }) => {
    const said = wordsOf(`${question} ${answer}`);
    return wanted.every((word) => said.some((one) => one.startsWith(word)));
  });
}
