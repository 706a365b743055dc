import { Trans } from '@lingui/react/macro';
import { Button } from '#src/ui/button.tsx';

/** "Reintentar": back to where it failed. */
export function RetryButton() {
  return (
    <Button
      kind="primary"
      icon="retry"
      onClick={() => {
        history.back();
      }}
    >
      <Trans>Reintentar</Trans>
    </Button>
  );
}
