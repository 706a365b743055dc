import type { MessageDescriptor } from '@lingui/core';
import { Trans, useLingui } from '@lingui/react/macro';
import type { ItemProblemCode } from '#domain/outbox/item.ts';
import type { SendingStage } from '#domain/outbox/sending-stage.ts';
import type { EvaluationStatusResponse } from '#domain/wire/evaluation-status.ts';
import { problemMessages } from '#src/i18n/problem-messages.ts';
import { KeepingHead } from '#src/parts/keeping-head.tsx';
import type { Keeping } from '#src/parts/use-keeping.ts';
import { Skeleton } from '#src/ui/skeleton.tsx';
import { Head } from '#src/ui/text.tsx';
import { InReview } from './results/review-words.tsx';

/** The title of screen 09: the present state, and what it means for the person. */
export function SendingHead({
  stage,
  isRefused,
  refusal,
  keeping,
  answerBy,
}: {
  stage: SendingStage;
  isRefused: boolean;
  refusal: ItemProblemCode | null;
  keeping: Keeping | null;
  answerBy: EvaluationStatusResponse['answer_by'];
}) {
  const { i18n } = useLingui();
  // A code of an earlier or a newer version may have no text here.
  const why = refusal && (problemMessages as Partial<Record<ItemProblemCode, MessageDescriptor>>)[refusal];
  if (stage === 'unknown') return <Skeleton rows={1} />;
  if (stage === 'closed') {
    return (
      <Head
        title={<Trans>Esta peritación ya está cerrada</Trans>}
        lead={<Trans>Tu seguro ya no la necesita. No hace falta que envíes nada más.</Trans>}
      />
    );
  }
  if (stage === 'arrived')
    return <Head title={<Trans>Ya lo tenemos todo</Trans>} lead={<Trans>En cuanto sepamos cómo va, lo verás aquí.</Trans>} />;
  if (stage === 'person' || stage === 'in-review')
    return <InReview review={stage === 'person' ? 'person' : 'automatic'} answerBy={answerBy} />;
  if (isRefused) {
    return (
      <Head
        title={<Trans>Falta algo por repetir</Trans>}
        lead={
          why ? i18n._(why) : <Trans>Una parte no ha llegado bien. Repítela y vuelve a enviar: lo demás no hace falta repetirlo.</Trans>
        }
      />
    );
  }
  return <KeepingHead keeping={keeping} />;
}
