import { Trans, useLingui } from '@lingui/react/macro';
import { isAhead } from '#domain/evaluation/answer-term.ts';
import type { EvaluationStatusResponse } from '#domain/wire/evaluation-status.ts';
import { useNow } from '#src/parts/use-now.ts';
import { Head } from '#src/ui/text.tsx';

type Term = NonNullable<EvaluationStatusResponse['answer_by']>;

/** Who is reviewing the evaluation and until when, as far as the server has said. */
export function InReview({ review, answerBy }: { review: EvaluationStatusResponse['review']; answerBy: Term | null | undefined }) {
  const now = useNow(60_000);
  const title = <Trans>Lo estamos revisando</Trans>;
  if (review !== 'person') return <Head title={title} lead={<Trans>Suele tardar un minuto. Te avisamos aquí.</Trans>} />;
  if (answerBy && isAhead(answerBy, now)) return <Head title={title} lead={<By term={answerBy} />} />;
  return <Head title={title} lead={<Trans>La mirará una persona. Puedes cerrar la app: te avisamos.</Trans>} />;
}

function By({ term: { date, hour } }: { term: Term }) {
  const { i18n } = useLingui();
  const day = i18n.date(new Date(`${date}T12:00:00Z`), { weekday: 'long', day: 'numeric', timeZone: 'UTC' });
  return (
    <Trans>
      La mirará una persona. Te respondemos antes del {day} a las {hour}. Puedes cerrar la app: te avisamos.
    </Trans>
  );
}
