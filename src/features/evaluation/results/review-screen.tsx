import { Trans, useLingui } from '@lingui/react/macro';
import { BackToDesktop, WayOn } from '#src/features/evaluation/way-on.tsx';
import { Stack } from '#src/ui/layout.tsx';
import { Note } from '#src/ui/text.tsx';
import { Reference } from './facts.tsx';
import { ResultScreen, WithResult } from './result-screen.tsx';
import { InReview } from './review-words.tsx';

/** The evaluation has arrived, or a review was requested: until it is decided there is nothing to do. */
export function ReviewScreen() {
  const { t } = useLingui();
  return (
    <WithResult screen="review">
      {(evaluation, heard) => (
        <ResultScreen evaluation={evaluation} title={t`En revisión`} dock={<WayOn policyId={evaluation.place.policyId} kind="primary" />}>
          {heard?.status && <InReview review={heard.status.review} answerBy={heard.status.answer_by} />}
          <Stack gap={4}>
            <Note icon="saved">
              <Trans>No hace falta que repitas nada mientras tanto.</Trans>
            </Note>
            <BackToDesktop />
            <Reference report={heard?.report ?? null} />
          </Stack>
        </ResultScreen>
      )}
    </WithResult>
  );
}
