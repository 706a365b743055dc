import { Trans } from '@lingui/react/macro';
import { useEffect, useState } from 'react';
import { warmReader } from '#src/platform/reader/warm-reader.ts';
import { Note } from '#src/ui/text.tsx';
import type { OpenEvaluation } from './evaluation-state.ts';

/** Says when the phone can go on without a network: shell in the cache, reader's files there, grant and challenges at hand. */
export function ReadyOffline({ evaluation }: { evaluation: OpenEvaluation }) {
  const isReady = useIsReady(evaluation);
  return isReady ? (
    <Note icon="saved">
      <Trans>Listo para funcionar sin conexión.</Trans>
    </Note>
  ) : (
    <Note icon="clock">
      <Trans>Preparando el móvil para funcionar sin conexión…</Trans>
    </Note>
  );
}

function useIsReady(evaluation: OpenEvaluation): boolean {
  const [isReady, setIsReady] = useState(false);
  const hasKit = evaluation.kit !== null && evaluation.kit.challenges.length > 0;
  useEffect(() => {
    const controller = new AbortController();
    void (async () => {
      const base = new URL(import.meta.env.BASE_URL, location.href).href;
      const hasReader = await warmReader(base, controller.signal).catch(() => false);
      // Resolves when the shell is installed, which may come after the reader's files; a failed installation never does (fault FC5).
      const registration = await navigator.serviceWorker?.ready;
      if (!controller.signal.aborted) setIsReady(hasReader && registration !== undefined);
    })();
    return () => controller.abort();
  }, []);
  return isReady && hasKit;
}
