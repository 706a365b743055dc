import { Trans, useLingui } from '@lingui/react/macro';
import { useSetAtom } from 'jotai';
import { useEffect, useRef, useState } from 'react';
import { handoffLink } from '#domain/handoff/handoff-link.ts';
import { formatShortCode } from '#domain/handoff/short-code.ts';
import { useProblemText } from '#src/parts/problem-text.ts';
import { drawnQr } from '#src/platform/reader/drawn-qr.ts';
import { toastAtom } from '#src/state/shell.ts';
import { Button } from '#src/ui/button.tsx';
import { Frame } from '#src/ui/card.tsx';
import { Code, Meta } from '#src/ui/text.tsx';
import styles from './handoff.module.css';

const router = import.meta.env.VITE_ROUTER_MODE === 'hash' ? 'hash' : 'history';
const home = () => new URL(import.meta.env.BASE_URL, location.href).href;

/** The QR, the code to type where no camera can read it, and the link. */
export function CodeToScan({ secret, shortCode, linkSecret }: { secret: string; shortCode: string; linkSecret: () => Promise<string> }) {
  const { t } = useLingui();
  const place = useRef<HTMLDivElement>(null);
  const setToast = useSetAtom(toastAtom);
  const problemText = useProblemText();
  /** Why there is no link in the clipboard. */
  const [problem, setProblem] = useState<string | null>(null);
  const address = `${location.host}${import.meta.env.BASE_URL}${router === 'hash' ? '#/m' : 'm'}`;
  useEffect(() => {
    place.current?.replaceChildren(drawnQr(handoffLink(home(), secret, router)));
  }, [secret]);

  const copy = async () => {
    const made = await linkSecret().catch((error: unknown) => {
      setProblem(problemText(error));
      return null;
    });
    if (made === null) return;
    try {
      await navigator.clipboard.writeText(handoffLink(home(), made, router));
      setProblem(null);
      setToast(t`Enlace copiado`);
    } catch {
      setProblem(t`El navegador no nos deja copiar. Usa el código.`);
    }
  };

  return (
    <>
      <Frame>
        <div ref={place} className={styles.qr} role="img" aria-label={t`Código QR para seguir en el móvil`} />
      </Frame>
      <Meta>
        <Trans>
          ¿No te funciona? Entra en
          <br />
          <b>{address}</b> y escribe
        </Trans>
      </Meta>
      <Code big>{formatShortCode(shortCode)}</Code>
      <Button small icon="share" onClick={() => void copy()}>
        <Trans>Copiar enlace</Trans>
      </Button>
      {problem && (
        <div role="alert">
          <Meta>{problem}</Meta>
        </div>
      )}
    </>
  );
}
