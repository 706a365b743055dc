import { Trans, useLingui } from '@lingui/react/macro';
import { FileButton } from '#src/ui/file-button.tsx';
import { type PickProblem, useImeiPicture } from './use-imei-picture.ts';

/** A photo of the code with the phone's own camera app: sharper than a live frame, and available when the live camera is not (fault FD1). */
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
  const { take, isOpening } = useImeiPicture(onPhoto, onProblem);
  return (
    <FileButton
      from="back-camera"
      label={t`Foto del código`}
      kind={kind}
      icon="cam"
      loading={isOpening && t`Abriendo…`}
      onFile={(file) => void take(file)}
    >
      <Trans>Hacer foto</Trans>
    </FileButton>
  );
}
