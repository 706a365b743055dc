import { Trans } from '@lingui/react/macro';
import { useAtomValue } from 'jotai';
import { useEffect, useState } from 'react';
import type { OpenEvaluation } from '#src/features/evaluation/evaluation-state.ts';
import { warmReader } from '#src/platform/reader/warm-reader.ts';
import { isWorkerRefusedAtom } from '#src/state/shell.ts';
import { Note } from '#src/ui/text.tsx';

/**
 * Says when the phone can continue without a network (the shell and the reader's files are cached, grant and challenges are stored), or that this cannot be
 * expected. `evaluation` null: not open yet.
 */
export function ReadyOffline({ evaluation }: { evaluation: OpenEvaluation | null }) {
  const isDownloaded = useIsDownloaded();
  const isRefused = useAtomValue(isWorkerRefusedAtom);
  const hasKit = (evaluation?.kit?.challenges.length ?? 0) > 0;
  if (isDownloaded && hasKit)
    return (
      <Note icon="saved">
        <Trans>Listo para funcionar sin conexión.</Trans>
      </Note>
    );
  return isDownloaded === false || isRefused ? (
    <Note icon="off">
      <Trans>Por ahora este móvil no funciona sin conexión. Termina y envía mientras la tengas.</Trans>
    </Note>
  ) : (
    <Note icon="clock">
      <Trans>Preparando el móvil para funcionar sin conexión…</Trans>
    </Note>
  );
}

/** Whether the app and the reader's files are cached; null while that is being checked. */
function useIsDownloaded(): boolean | null {
  const [isDownloaded, setIsDownloaded] = useState<boolean | null>(null);
  useEffect(() => {
    const controller = new AbortController();
    void (async () => {
      const base = new URL(import.meta.env.BASE_URL, location.href).href;
      const hasReader = await warmReader(base, controller.signal).catch(() => false);
      // `ready` resolves when the shell is installed, possibly after the reader's files, and never after a failed installation (fault FC5).
      const registration = await navigator.serviceWorker?.ready;
      const hasShell = registration?.active ? await isWhole(registration.active) : false;
      if (!controller.signal.aborted) setIsDownloaded(hasReader && hasShell);
    })();
    return () => controller.abort();
  }, []);
  return isDownloaded;
}

/** The browser may have cleared a part of the shell since the installation: the worker checks it, and fetches what is missing. */
function isWhole(worker: ServiceWorker): Promise<boolean> {
  const { port1, port2 } = new MessageChannel();
  worker.postMessage({ type: 'verify-ready' }, [port2]);
  return new Promise((resolve) => {
    port1.onmessage = ({ data }: MessageEvent<{ isReady: boolean }>) => resolve(data.isReady);
  });
}
