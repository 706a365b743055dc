import { useLingui } from '@lingui/react/macro';
import { type ReactNode, useRef, useState } from 'react';
import { takePicked } from '#src/platform/reader/picked-picture.ts';
import { Button } from '#src/ui/button.tsx';
import type { DraftCapture } from './draft.ts';
import type { CaptureProblem } from './prepare-picture.ts';
import { useKeepCapture } from './use-keep-capture.ts';

/** The way that always works: the phone's own camera or its gallery through a file input (fault FD1). The picture is marked as such. */
export function PhotoFileButton({
  side,
  flags,
  fromGallery = false,
  accept = 'image/*',
  kind = 'ghost',
  onKept,
  onProblem,
  children,
}: {
  side: 'front' | 'back' | 'invoice';
  flags: DraftCapture['flags'];
  fromGallery?: boolean;
  accept?: string;
  kind?: 'ghost' | 'second' | 'primary';
  onKept: () => void;
  onProblem: (problem: CaptureProblem | 'unreadable') => void;
  children: ReactNode;
}) {
  const { t } = useLingui();
  const input = useRef<HTMLInputElement>(null);
  const keepCapture = useKeepCapture();
  const [isKeeping, setIsKeeping] = useState(false);

  const pick = async (file: File | undefined) => {
    if (!file) return;
    setIsKeeping(true);
    const picked = await takePicked(file);
    const kept = picked.ok ? await keepCapture(side, picked.value, { flags }) : picked;
    setIsKeeping(false);
    if (kept.ok) onKept();
    else onProblem(kept.problem);
  };

  return (
    <>
      <Button
        kind={kind}
        flush={kind === 'ghost'}
        icon={fromGallery ? 'img' : 'cam'}
        loading={isKeeping && t`Guardando…`}
        onClick={() => input.current?.click()}
      >
        {children}
      </Button>
      <input
        ref={input}
        type="file"
        hidden
        accept={accept}
        aria-label={
          side === 'front' ? t`Archivo de la foto de delante` : side === 'back' ? t`Archivo de la foto de detrás` : t`Archivo de la factura`
        }
        {...(fromGallery ? {} : { capture: side === 'front' ? ('user' as const) : ('environment' as const) })}
        onChange={(event) => {
          void pick(event.target.files?.[0]);
          event.target.value = '';
        }}
      />
    </>
  );
}
