import { Trans } from '@lingui/react/macro';
import type { ReviewCase } from '#domain/wire/waiting-evaluations.ts';
import { useProblemText } from '#src/parts/problem-text.ts';
import { Banner } from '#src/ui/banner.tsx';
import { Button } from '#src/ui/button.tsx';
import { Row } from '#src/ui/layout.tsx';
import { Key } from './key.tsx';
import type { Hold } from './use-hold.ts';

/** Why an evaluation cannot be decided now, and what to do instead. `onNext` null: no other evaluation waits. */
export function HoldNotice({
  found,
  hold: { refused, wasHeld, retry },
  isDecided,
  onNext,
}: {
  found: ReviewCase;
  hold: Hold;
  isDecided: boolean;
  onNext: (() => void) | null;
}) {
  const problemText = useProblemText();
  const next = onNext && (
    <Button small onClick={onNext}>
      <Key>J</Key> <Trans>Ver la siguiente</Trans>
    </Button>
  );
  if (isDecided)
    return (
      <Banner status="busy" title={<Trans>La has decidido</Trans>}>
        <Trans>Para cambiarla, deshaz la decisión.</Trans>
      </Banner>
    );
  if (!found.is_waiting || refused?.code === 'evaluation-closed')
    return (
      <Banner status="wait" icon="info" title={<Trans>No espera a una persona</Trans>} action={next}>
        {found.report.decided_at === null ? (
          <Trans>Se está comprobando, o se ha retirado.</Trans>
        ) : (
          <Trans>Ya está decidida: abajo ves qué se decidió.</Trans>
        )}
      </Banner>
    );
  if (refused === null) return null;
  return (
    <Banner
      status="warn"
      icon="lock"
      title={
        refused.code !== 'held-by-another' ? (
          problemText(refused)
        ) : wasHeld ? (
          <Trans>Tu turno con esta peritación se acabó y la ha cogido otra persona</Trans>
        ) : (
          <Trans>La está mirando otra persona</Trans>
        )
      }
      action={
        <Row gap={2} wrap>
          {next}
          <Button small icon="retry" onClick={retry}>
            <Trans>Intentar cogerla</Trans>
          </Button>
        </Row>
      }
    >
      {/* Only the server's message says who holds it, and until when. */}
      {refused.code === 'held-by-another' && <span>{refused.message} </span>}
      {wasHeld ? (
        <Trans>Lo que has marcado sigue aquí: podrás decidirla si vuelve a quedar libre.</Trans>
      ) : (
        <Trans>Puedes verla. Se queda libre si la suelta, y entonces la coges tú.</Trans>
      )}
    </Banner>
  );
}
