import { useLingui } from '@lingui/react/macro';
import { type ReactNode, useState } from 'react';
import { useStoringFile } from '#src/parts/storing-file.ts';
import { isLocked, takePicked } from '#src/platform/reader/picked-picture.ts';
import { FileButton, type FileSource } from '#src/ui/file-button.tsx';
import type { DraftCapture } from './draft.ts';
import type { CaptureProblem } from './prepare-picture.ts';
import { useKeepCapture } from './use-keep-capture.ts';

/** The way that always works: the phone's own camera app or its gallery, through a file input (fault FD1). The photo is flagged as such. */
export function PhotoFileButton({
  side,
  flags,
  from = side === 'front' ? 'front-camera' : 'back-camera',
  kind = 'ghost',
  onKept,
  onProblem,
  children,
}: {
  side: 'front' | 'back' | 'invoice';
  flags: DraftCapture['flags'];
  from?: FileSource;
  kind?: 'ghost' | 'second' | 'primary';
  onKept?: () => void;
  /** Null: another file was chosen, and what was said of the one before is no longer true. */
  onProblem: (problem: CaptureProblem | 'unreadable' | null) => void;
  children: ReactNode;
}) {
  const { t } = useLingui();
  const keepCapture = useKeepCapture();
  const storing = useStoringFile();
  const [isKeeping, setIsKeeping] = useState(false);
  const labels = { front: t`Archivo de la foto de delante`, back: t`Archivo de la foto de detrás`, invoice: t`Archivo de la factura` };

  const keep = async (file: File) => {
    onProblem(null);
    setIsKeeping(true);
    const { picked, kept } = await storing(async () => {
      const picked = await takePicked(file);
      return { picked, kept: picked.ok ? await keepCapture(side, picked.value, { flags }) : picked };
    });
    setIsKeeping(false);
    if (!kept.ok) onProblem(kept.problem);
    else if (picked.ok && side === 'invoice' && (await isLocked(picked.value))) onProblem('locked');
    else onKept?.();
  };

  return (
    <FileButton
      from={from}
      label={labels[side]}
      kind={kind}
      flush={kind === 'ghost'}
      icon={from.endsWith('camera') ? 'cam' : 'img'}
      loading={isKeeping && t`Guardando…`}
      onFile={(file) => void keep(file)}
    >
      {children}
    </FileButton>
  );
}
