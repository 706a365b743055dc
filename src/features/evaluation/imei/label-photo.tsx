import { Trans, useLingui } from '@lingui/react/macro';
import { useRef } from 'react';
import { Button } from '#src/ui/button.tsx';
import { type PickProblem, useImeiPicture } from './use-imei-picture.ts';

/** A photo of the code with the phone's own camera: sharper than any frame, and there when the live one is not (fault FD1). */
export function LabelPhoto({
  kind,
  onPhoto,
  onProblem,
}: {
  kind: 'primary' | 'ondock' | 'second';
  onPhoto: (picture: Blob) => void;
  onProblem: (problem: PickProblem | null) => void;
}) {
  const { t } = useLingui();
  const input = useRef<HTMLInputElement>(null);
  const { take, isOpening } = useImeiPicture(onPhoto, onProblem);
  return (
    <>
      <Button kind={kind} icon="cam" loading={isOpening && t`Abriendo…`} onClick={() => input.current?.click()}>
        <Trans>Hacer foto</Trans>
      </Button>
      <input
        ref={input}
        type="file"
        hidden
        accept="image/*"
        capture="environment"
        aria-label={t`Foto del código`}
        onChange={(event) => {
          void take(event.target.files?.[0]);
          event.target.value = '';
        }}
      />
    </>
  );
}
