import { Trans } from '@lingui/react/macro';
import { useEffect, useState } from 'react';
import type { OpenEvaluation } from '#src/features/evaluation/evaluation-state.ts';
import { warmReader } from '#src/platform/reader/warm-reader.ts';
import { Note } from '#src/ui/text.tsx';

/** Says when the phone can go on without a network: shell in the cache, reader's files there, grant and challenges at hand. `evaluation` null: not open yet. */
export function ReadyOffline({ evaluation }: { evaluation: OpenEvaluation | null }) {
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

function useIsReady(evaluation: OpenEvaluation | null): boolean {
  const [isReady, setIsReady] = useState(false);
  const hasKit = (evaluation?.kit?.challenges.length ?? 0) > 0;
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
