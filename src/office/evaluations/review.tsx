import { Plural, Trans, useLingui } from '@lingui/react/macro';
import { useAtomValue } from 'jotai';
import { useState } from 'react';
import { markPhoto } from '#domain/evaluation/review-draft.ts';
import type { AppPath } from '#domain/wire/page-paths.ts';
import type { ReviewCase } from '#domain/wire/waiting-evaluations.ts';
import { Button } from '#src/ui/button.tsx';
import { Row } from '#src/ui/layout.tsx';
import { AppLink } from '#src/ui/link.tsx';
import { Meta } from '#src/ui/text.tsx';
import { AnswerTerm } from './answer-term.tsx';
import { BlindNotice } from './blind-notice.tsx';
import { DecisionCard } from './decision-card.tsx';
import { HoldNotice } from './hold-notice.tsx';
import { Key } from './key.tsx';
import { hasKeysAtom, ownDecisions } from './marks.ts';
import { MorePhotos } from './more-photos.tsx';
import { PhotoCard } from './photo-card.tsx';
import styles from './review.module.css';
import { useUndo } from './unsent-decisions.tsx';
import { useDecisions } from './use-decisions.ts';
import { useKeys } from './use-keys.ts';
import { useReview } from './use-review.ts';
import { ViewTools } from './view-tools.tsx';

/** The zoom factor that the key gives both photos. */
const closeUp = 2.5;
const wholeViews = { front: 1, back: 1 };

/** The review of one evaluation: its photos side by side, their measures, and the decision. */
export function Review({ found }: { found: ReviewCase }) {
  const { t } = useLingui();
  const review = useReview(found);
  const { draft, isOpen, mark, next, previous, place, total } = review;
  const [views, setViews] = useState(wholeViews);
  const [brightness, setBrightness] = useState(1);
  const isClose = views.front > 1 || views.back > 1;
  const enlarge = () => setViews(isClose ? wholeViews : { front: closeUp, back: closeUp });
  useReviewKeys(review, enlarge);
  return (
    <>
      <Row wrap between>
        <CaseLine found={found} place={place} total={total} />
        <Row gap={2} wrap>
          <Button small disabled={previous === null} onClick={previous ?? undefined}>
            <Key>K</Key> <Trans>Anterior</Trans>
          </Button>
          <Button small disabled={next === null} onClick={next ?? undefined}>
            <Key>J</Key> <Trans>Siguiente</Trans>
          </Button>
          <Button small onClick={enlarge}>
            <Key>Z</Key> {isClose ? <Trans>Ver enteras</Trans> : <Trans>Ampliar</Trans>}
          </Button>
        </Row>
      </Row>
      <HoldNotice found={found} hold={review.hold} isDecided={review.isDecided} onNext={next} />
      {found.automatic && <BlindNotice automatic={found.automatic} report={found.report} />}
      <ViewTools brightness={brightness} onBrightness={setBrightness} />
      <div className={styles.parts}>
        {(['front', 'back'] as const).map((side) => (
          <PhotoCard
            key={side}
            found={found}
            side={side}
            scale={views[side]}
            onScale={(scale) => setViews((all) => ({ ...all, [side]: scale }))}
            brightness={brightness}
            label={draft[side].label}
            onLabel={isOpen ? (label) => mark(markPhoto(draft, side, label, found.report.photos)) : null}
          />
        ))}
        <DecisionCard
          found={found}
          draft={draft}
          judged={review.judged}
          isAsked={review.isAsked}
          isOpen={isOpen}
          hasNext={next !== null}
          isFinishing={review.isFinishing}
          onVerdict={review.markAll}
          onReasons={(side, reasons) => mark({ ...draft, [side]: { ...draft[side], reasons } })}
          onFinish={review.finish}
        />
      </div>
      <MorePhotos found={found} brightness={brightness} />
      {next === null && found.is_waiting && <Meta>{t`No espera ninguna otra.`}</Meta>}
    </>
  );
}

function useReviewKeys({ markAll, next, previous, finish }: ReturnType<typeof useReview>, enlarge: () => void): void {
  const { decisions } = useDecisions();
  const undo = useUndo();
  const hasKeys = useAtomValue(hasKeysAtom) ?? true;
  const last = decisions.findLast(({ evaluationId }) => ownDecisions.has(evaluationId));
  useKeys(
    {
      v: () => markAll('Validated'),
      r: () => markAll('Rejected'),
      b: () => markAll('Breakage'),
      j: () => next?.(),
      k: () => previous?.(),
      z: enlarge,
      d: () => last && undo(last),
      enter: finish,
    },
    hasKeys,
  );
}

/** Which evaluation it is, and the time by which its customer expects an answer. */
function CaseLine({ found, place, total }: { found: ReviewCase; place: number; total: number | null }) {
  const { policy, attempt, tries, is_review, is_waiting, answer_by, is_late, store } = found;
  return (
    <Row gap={2} wrap>
      {is_waiting && place > 0 && total !== null && (
        <span>
          <Plural value={total} one={`${place} de # por revisar`} other={`${place} de # por revisar`} /> ·
        </span>
      )}
      <AppLink to={`/oficina/polizas/${policy.id}` as AppPath}>
        <Trans>Póliza {policy.number}</Trans>
      </AppLink>
      {is_waiting && (
        <>
          <span>
            ·{' '}
            {is_review ? (
              <Trans>El cliente ha pedido otra revisión</Trans>
            ) : (
              <Trans>
                Intento {attempt} de {tries}
              </Trans>
            )}
          </span>
          <span>
            · <Trans>Respuesta:</Trans> <AnswerTerm term={answer_by} isLate={is_late} />
          </span>
        </>
      )}
      <span>· {store?.name ?? <Trans>Web</Trans>}</span>
    </Row>
  );
}
