import { useLingui } from '@lingui/react/macro';
import { useQuery } from '@tanstack/react-query';
import { getReviewCase } from '#domain/wire/waiting-evaluations.ts';
import { useAsk } from '#src/data/ask.ts';
import { OfficePage } from '#src/office/kit/office-page.tsx';
import { OneOf } from '#src/office/kit/one-of.tsx';
import { Review } from './review.tsx';
import { UnsentDecisions } from './unsent-decisions.tsx';
import { useQueuePart } from './use-queue.ts';

/** `/oficina/peritaciones/{id}` (screen 33): one evaluation, to be decided. One that was preloaded during the previous evaluation is shown at once. */
export function EvaluationScreen({ id }: { id: string }) {
  const { t } = useLingui();
  const ask = useAsk();
  const { pathOf } = useQueuePart();
  const { data, error, refetch } = useQuery(ask(getReviewCase, { params: { evaluationId: id } }));
  return (
    <OfficePage
      title={data?.device || t`Peritación`}
      current="/oficina/peritaciones"
      above={[{ to: pathOf(null), text: t`Peritaciones` }]}
      needs={getReviewCase}
      hasFailed={error !== null && data === undefined}
    >
      <OneOf one={{ data, error, refetch }}>{(found) => <Review key={found.id} found={found} />}</OneOf>
      <UnsentDecisions />
    </OfficePage>
  );
}
