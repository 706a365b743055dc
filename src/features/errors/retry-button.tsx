import { Trans } from '@lingui/react/macro';
import { useCanGoBack, useRouter } from '@tanstack/react-router';
import { useCallback } from 'react';
import { Button } from '#src/ui/button.tsx';
import { useNavigation } from '#src/ui/link.tsx';

/** Back to where it failed; home when nothing was open before: whoever came by an address of its own must not be led out of the app. */
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
