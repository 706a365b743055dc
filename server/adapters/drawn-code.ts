import { QRCodeDecoderErrorCorrectionLevel, QRCodeEncoder } from '@zxing/library';

/** Which modules of a standard QR (level Q, as the app draws it) of this text are dark, across and down from its top left. */
export function drawnCode(text: string): (across: number, down: number) => boolean {
  const matrix = QRCodeEncoder.encode(text, QRCodeDecoderErrorCorrectionLevel.Q).getMatrix();
  return (across, down) => matrix.get(across, down) === 1;
}
