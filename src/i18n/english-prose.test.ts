import { expect, test } from 'vitest';
import { contractedQuestions, paymentQuestions } from '#domain/site/payment-questions.ts';
import { publicPages } from '#domain/site/public-pages.ts';
import { allQuestions } from '#domain/site/questions.ts';
import { goneStorePage } from '#domain/site/store-page.ts';
import { seededCategories } from '#server/db/seed/categories.ts';
import { seededCoverages } from '#server/db/seed/coverages.ts';
import { claimTypeTexts, documentTexts, fieldTexts, optionTexts } from '#server/modules/claim-core/claim-texts.ts';
import { prose } from './english-prose.ts';

/** Words that are spelt the same in both languages. */
const alike = new Set(['Netbook', 'GPS', 'Smart TV', 'Top', 'No', 'Hospital']);

const ofHouse = {
  pages: [...Object.values(publicPages), goneStorePage].flatMap(({ title, heading, lead }) => [title, heading, lead]),
  questions: [...allQuestions, ...paymentQuestions, ...contractedQuestions].flatMap(({ question, answer }) => [question, answer]),
  categories: seededCategories.map(({ name }) => name),
  coverages: seededCoverages.flatMap(({ name, description }) => [name, description]),
  'kinds of claims': Object.values(claimTypeTexts),
  'documents of claims': Object.values(documentTexts).flat(),
  'fields of claims': Object.values(fieldTexts).flatMap(([label, helper]) => (helper === null ? [label] : [label, helper])),
  'options of claims': Object.values(optionTexts),
};

test.each(Object.entries(ofHouse))('each of the %s has its English', (_, texts) => {
  expect(texts.filter((text) => prose[text] === undefined && !alike.has(text))).toEqual([]);
});

test('no two names of what is covered are one in English, so that the Spanish one is found again', () => {
  const names = [...new Set(seededCoverages.map(({ name }) => name))];
  expect(new Set(names.map((name) => prose[name])).size).toBe(names.length);
});
