import { questionsPage } from '#domain/site/public-pages.ts';
import { allQuestions } from '#domain/site/questions.ts';
import { SupportCard } from '#src/parts/help/help-aside.tsx';
import { Faq } from '#src/ui/faq.tsx';
import { PageFrame } from './page-frame.tsx';

/** `/faqs`: what people ask, and who answers what is not there. */
export function QuestionsScreen() {
  return (
    <PageFrame page={questionsPage} aside={<SupportCard />}>
      <Faq questions={allQuestions} />
    </PageFrame>
  );
}
