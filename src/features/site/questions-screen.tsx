import { Plural, Trans, useLingui } from '@lingui/react/macro';
import { useState } from 'react';
import { questionsPage } from '#domain/site/public-pages.ts';
import { allQuestions } from '#domain/site/questions.ts';
import { searchQuestions } from '#domain/site/search-questions.ts';
import { said } from '#src/i18n/spoken.ts';
import { SupportCard } from '#src/parts/help/help-aside.tsx';
import { Faq } from '#src/ui/faq.tsx';
import { Field, Input } from '#src/ui/field.tsx';
import { Stack } from '#src/ui/layout.tsx';
import { PageFrame } from './page-frame.tsx';

/** `/faqs`: common questions, searchable by a word, and whom to ask when the answer is not there. */
export function QuestionsScreen() {
  const { t } = useLingui();
  const [typed, setTyped] = useState('');
  const asked = allQuestions.map(({ question, answer }) => ({ question: said(question), answer: said(answer) }));
  const found = searchQuestions(asked, typed);
  return (
    <PageFrame page={questionsPage} aside={<SupportCard />}>
      <Stack gap={5}>
        <Field label={t`Busca tu duda`}>
          {(control) => <Input {...control} type="search" inputMode="search" autoComplete="off" value={typed} onValue={setTyped} />}
        </Field>
        <p role="status">
          {typed.trim() !== '' &&
            (found.length === 0 ? (
              <Trans>No está entre las dudas. Prueba con otra palabra, o te la respondemos por teléfono.</Trans>
            ) : (
              <Plural value={found.length} one="# duda" other="# dudas" />
            ))}
        </p>
        {found.length > 0 && (
          <Faq key={found.map(({ question }) => question).join()} heading={<Trans>¿Tienes dudas?</Trans>} questions={found} />
        )}
      </Stack>
    </PageFrame>
  );
}
