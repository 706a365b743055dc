import { Trans, useLingui } from '@lingui/react/macro';
import type { ReactNode } from 'react';
import { useProblemText } from '#src/parts/problem-text.ts';
import { Banner } from '#src/ui/banner.tsx';
import { Button } from '#src/ui/button.tsx';

/** The data could not be read: why, and a button to ask again. `isReading`: it is being asked for again. */
export function NotRead({
  error,
  isReading = false,
  small = false,
  onAgain,
  children,
}: {
  error: unknown;
  isReading?: boolean;
  small?: boolean;
  onAgain: () => unknown;
  /** What could not be read, where the place of the message does not say it. */
  children?: ReactNode;
}) {
  const { t } = useLingui();
  const problemText = useProblemText();
  return (
    <Banner
      status="bad"
      title={problemText(error)}
      action={
        <Button small={small} icon="retry" loading={isReading && t`Cargando…`} onClick={() => void onAgain()}>
          <Trans>Reintentar</Trans>
        </Button>
      }
    >
      {children}
    </Banner>
  );
}
