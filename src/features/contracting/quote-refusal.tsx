import { Trans, useLingui } from '@lingui/react/macro';
import type { Ref } from 'react';
import { ApiError } from '#src/api/api-error.ts';
import { useProblemText } from '#src/parts/problem-text.ts';
import { Banner } from '#src/ui/banner.tsx';
import { Button } from '#src/ui/button.tsx';

/** Whether a call was refused because a device is too old. It may have been young enough when it was chosen, days ago (decision A48). */
export function isOfAge(error: unknown): boolean {
  return error instanceof ApiError && error.fields.some(({ path }) => path.endsWith('purchase_date'));
}

/** Why there is no price or no proposal. `onRetry` null: pressing "Continuar" again is the retry. */
export function QuoteRefusal({
  ref,
  error,
  isLoading,
  onRetry,
}: {
  ref: Ref<HTMLDivElement>;
  error: unknown;
  isLoading: boolean;
  onRetry: (() => void) | null;
}) {
  const { t } = useLingui();
  const problemText = useProblemText();
  return (
    <Banner
      ref={ref}
      status="bad"
      title={isOfAge(error) ? <Trans>Uno de los aparatos tiene tres años o más. Quítalo para seguir.</Trans> : problemText(error)}
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
