import { Trans, useLingui } from '@lingui/react/macro';
import { useProblemText } from '#src/parts/problem-text.ts';
import { Banner } from '#src/ui/banner.tsx';
import { Button } from '#src/ui/button.tsx';

/** Why there is no price, or no proposal. `onRetry` null: whoever presses "Continuar" again tries again. */
export function QuoteRefusal({ error, isLoading, onRetry }: { error: unknown; isLoading: boolean; onRetry: (() => void) | null }) {
  const { t } = useLingui();
  const problemText = useProblemText();
  return (
    <Banner
      status="bad"
      title={problemText(error)}
      action={
        onRetry && (
          <Button icon="retry" loading={isLoading && t`Cargando…`} onClick={onRetry}>
            <Trans>Reintentar</Trans>
          </Button>
        )
      }
    />
  );
}
