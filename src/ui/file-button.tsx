import { type ComponentProps, type ReactNode, useRef } from 'react';
import { Button } from './button.tsx';

/** The attributes of a file input, by where the file comes from. With `capture` a phone opens that camera; other devices offer their files. */
const sources = {
  'front-camera': { accept: 'image/*', capture: 'user' },
  'back-camera': { accept: 'image/*', capture: 'environment' },
  gallery: { accept: 'image/*' },
  pdf: { accept: 'application/pdf' },
  'photo-or-pdf': { accept: 'image/*,application/pdf' },
  csv: { accept: '.csv,text/csv,text/plain' },
  xml: { accept: '.xml,application/xml,text/xml' },
} as const;

export type FileSource = keyof typeof sources;

interface Parts {
  from: FileSource;
  /** The accessible name of the input, which says what is asked for: "Foto del código". */
  label: string;
  /** Called each time a file is chosen, also when it is the same file again; never when somebody leaves the chooser without one. */
  onFile: (file: File) => void;
}

/** The system's file chooser behind a control of our own: `input` is rendered anywhere beside that control, and pressing it calls `open`. */
export function useFilePicker({ from, label, onFile }: Parts): { open: () => void; input: ReactNode } {
  const input = useRef<HTMLInputElement>(null);
  return {
    open: () => input.current?.click(),
    input: (
      <input
        ref={input}
        type="file"
        hidden
        {...sources[from]}
        aria-label={label}
        onChange={(event) => {
          const file = event.target.files?.[0];
          // Without this, choosing the same file again would fire no `change` event.
          event.target.value = '';
          if (file) onFile(file);
        }}
      />
    ),
  };
}

/**
 * A button that asks for one file: from a camera, the gallery or the files. `label` names the file; the words on the button are its children. `buttonLabel`: its
 * accessible name, where several such buttons bear the same words.
 */
export function FileButton({
  from,
  label,
  buttonLabel,
  onFile,
  ...button
}: Parts & { buttonLabel?: string } & Omit<ComponentProps<typeof Button>, 'onClick' | 'label'>) {
  const { open, input } = useFilePicker({ from, label, onFile });
  return (
    <>
      <Button {...button} label={buttonLabel} onClick={open} />
      {input}
    </>
  );
}
