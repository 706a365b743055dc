import { Trans, useLingui } from '@lingui/react/macro';
import { type PhotoReason, photoReasons } from '#domain/evaluation/photo-label.ts';
import type { judgeDraft, ReviewDraft } from '#domain/evaluation/review-draft.ts';
import { type Verdict, verdictOf } from '#domain/evaluation/verdict.ts';
import type { ReviewCase } from '#domain/wire/waiting-evaluations.ts';
import { useReasonWords } from '#src/parts/evaluation/reason-words.ts';
import { Button } from '#src/ui/button.tsx';
import { Chips } from '#src/ui/chips.tsx';
import { RadioCards } from '#src/ui/radio-cards.tsx';
import { Meta } from '#src/ui/text.tsx';
import { CaseFacts } from './case-facts.tsx';
import { Key } from './key.tsx';
import styles from './review.module.css';

type Side = 'front' | 'back';

/** The facts about the phone, the decision, and the reasons that the customer will read. */
export function DecisionCard({
  found,
  draft,
  judged,
  isAsked,
  isOpen,
  hasNext,
  isFinishing,
  onVerdict,
  onReasons,
  onFinish,
}: {
  found: ReviewCase;
  draft: ReviewDraft;
  judged: ReturnType<typeof judgeDraft>;
  /** The person tried to decide, and something is missing: the card says what. */
  isAsked: boolean;
  isOpen: boolean;
  hasNext: boolean;
  /** The decision waits for the server's answer to the hold, and is made as soon as the hold is granted. */
  isFinishing: boolean;
  onVerdict: (verdict: Verdict) => void;
  onReasons: (side: Side, reasons: PhotoReason[]) => void;
  onFinish: () => void;
}) {
  const { t } = useLingui();
  const verdict = verdictOf(draft.front.label, draft.back.label);
  return (
    <section className={styles.card} aria-label={t`Decisión`}>
      <h2>
        <Trans>Decisión</Trans>
      </h2>
      <CaseFacts found={found} />
      {isOpen && (
        <>
          <RadioCards
            label={t`Qué decides`}
            options={[
              { value: 'Validated', text: t`Validar`, icon: 'okc', aside: <Key>V</Key> },
              { value: 'Rejected', text: t`Rechazar`, icon: 'bad', aside: <Key>R</Key> },
              { value: 'Breakage', text: t`Rotura`, icon: 'crack', aside: <Key>B</Key> },
            ]}
            value={verdict ?? ''}
            onValue={(value) => onVerdict(value as Verdict)}
            error={isAsked && 'missing' in judged && judged.missing === 'label' && <Trans>Di qué es cada foto.</Trans>}
          />
          {(['front', 'back'] as const).map(
            (side) =>
              draft[side].label === 'Rejected' && (
                <Reasons
                  key={side}
                  side={side}
                  chosen={draft[side].reasons}
                  isMissing={isAsked && draft[side].reasons.length === 0}
                  onChosen={(reasons) => onReasons(side, reasons)}
                />
              ),
          )}
          <Button kind="primary" block loading={isFinishing && t`Cogiendo la peritación…`} onClick={onFinish}>
            <FinishWords verdict={verdict} hasNext={hasNext} /> <Key>{t`Intro`}</Key>
          </Button>
          <Meta>
            <Trans>Se puede deshacer durante 10 segundos.</Trans>
          </Meta>
        </>
      )}
    </section>
  );
}

function Reasons({
  side,
  chosen,
  isMissing,
  onChosen,
}: {
  side: Side;
  chosen: readonly PhotoReason[];
  isMissing: boolean;
  onChosen: (reasons: PhotoReason[]) => void;
}) {
  const words = useReasonWords();
  return (
    <Chips
      label={
        side === 'front' ? <Trans>Motivos que verá el cliente, de delante</Trans> : <Trans>Motivos que verá el cliente, de detrás</Trans>
      }
      options={photoReasons.map((reason) => ({ value: reason, text: words(reason).what }))}
      chosen={chosen}
      onChosen={onChosen}
      error={isMissing && <Trans>Elige por qué: es lo que el cliente leerá.</Trans>}
    />
  );
}

function FinishWords({ verdict, hasNext }: { verdict: Verdict | null; hasNext: boolean }) {
  switch (verdict) {
    case 'Validated':
      return hasNext ? <Trans>Validar y seguir</Trans> : <Trans>Validar</Trans>;
    case 'Rejected':
      return hasNext ? <Trans>Rechazar y seguir</Trans> : <Trans>Rechazar</Trans>;
    case 'Breakage':
      return hasNext ? <Trans>Rotura y seguir</Trans> : <Trans>Rotura</Trans>;
    case null:
      return hasNext ? <Trans>Decidir y seguir</Trans> : <Trans>Decidir</Trans>;
  }
}
