import { Trans, useLingui } from '@lingui/react/macro';
import type { WaitingEvaluation } from '#domain/wire/waiting-evaluations.ts';
import { Pill } from '#src/ui/pill.tsx';

/** The time by which the customer was told that a person would answer, and whether it has passed. */
export function AnswerTerm({ term, isLate }: { term: WaitingEvaluation['answer_by']; isLate: boolean }) {
  const { i18n } = useLingui();
  if (term === null) return <Trans>Sin plazo</Trans>;
  const day = i18n.date(new Date(`${term.date}T12:00:00Z`), { weekday: 'short', day: 'numeric', month: 'short', timeZone: 'UTC' });
  const text = (
    <Trans>
      {day} a las {term.hour}
    </Trans>
  );
  return isLate ? (
    <Pill status="warn" icon="clock">
      <Trans>Fuera de plazo: {text}</Trans>
    </Pill>
  ) : (
    text
  );
}
