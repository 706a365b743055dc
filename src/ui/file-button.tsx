import { type ComponentProps, type ReactNode, useRef } from 'react';
import { Button } from './button.tsx';

/** Where a file comes from, as the system's own chooser takes it. With `capture` a phone opens that camera, and elsewhere its files are offered. */
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
  /** What is asked for, as it is read aloud: "Foto del código". */
  label: string;
  /** Told each time one is chosen, the same one again too; never when somebody leaves the chooser without one. */
  onFile: (file: File) => void;
}

/** The system's chooser of files behind something of our own: `input` is drawn anywhere beside it, and `open` is what its press calls. */
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
          // Without this the same file, chosen again, would be no change.
          event.target.value = '';
          if (file) onFile(file);
        }}
      />
    ),
  };
}

/** A button that asks for one file: of a camera, the gallery, or the files. `label` names what is asked for; the words on the button are its children. */
export function FileButton({ from, label, onFile, ...button }: Parts & Omit<ComponentProps<typeof Button>, 'onClick' | 'label'>) {
  const { open, input } = useFilePicker({ from, label, onFile });
  return (
    <>
      <Button {...button} onClick={open} />
      {input}
    </>
  );
}
