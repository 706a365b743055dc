import { Trans } from '@lingui/react/macro';
import { SupportCard } from '#src/parts/help/help-aside.tsx';
import { useProblemText } from '#src/parts/problem-text.ts';
import { Button } from '#src/ui/button.tsx';
import { Sheet } from '#src/ui/sheet.tsx';

/** The signature was refused: why, a retry, and who helps (the specification's texts, §8). */
export function SignError({ error, onAgain, onClose }: { error: unknown; onAgain: () => void; onClose: () => void }) {
  const problemText = useProblemText();
  return (
    <Sheet
      title={<Trans>Hubo un error</Trans>}
      onClose={onClose}
      actions={
        <Button kind="primary" icon="retry" onClick={onAgain}>
          <Trans>Reintentar</Trans>
        </Button>
      }
    >
      <p>{problemText(error)}</p>
      <p>
        <Trans>Si el problema persiste puede contactar con nosotros.</Trans>
      </p>
      <SupportCard />
    </Sheet>
  );
}
