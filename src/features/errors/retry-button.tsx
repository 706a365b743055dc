import { Trans } from '@lingui/react/macro';
import { useCanGoBack, useRouter } from '@tanstack/react-router';
import { useCallback } from 'react';
import { Button } from '#src/ui/button.tsx';
import { useNavigation } from '#src/ui/link.tsx';

/** Goes back to the screen that failed, or home when this address was opened directly: going back would then leave the app. */
export function useGoBack(): () => void {
  const { history } = useRouter();
  const canGoBack = useCanGoBack();
  const { go } = useNavigation();
  return useCallback(() => (canGoBack ? history.back() : go('/', { replace: true })), [canGoBack, history, go]);
}

export function RetryButton() {
  const goBack = useGoBack();
  return (
    <Button kind="primary" icon="retry" onClick={goBack}>
      <Trans>Reintentar</Trans>
    </Button>
  );
}
