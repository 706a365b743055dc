import { EncodeHintType, QRCodeDecoderErrorCorrectionLevel, QRCodeEncoder } from '@zxing/library';
import { challengeVersion } from '#domain/evaluation/challenge.ts';
import type { DrawnCode } from '#domain/imaging/covered-code.ts';

/** The QR code of a challenge, with error correction level Q, as the app draws it. */
export function drawnCode(text: string): DrawnCode {
  const code = QRCodeEncoder.encode(text, QRCodeDecoderErrorCorrectionLevel.Q, new Map([[EncodeHintType.QR_VERSION, challengeVersion]]));
  const matrix = code.getMatrix();
  return { isDark: (across, down) => matrix.get(across, down) === 1, mask: code.getMaskPattern() };
}
