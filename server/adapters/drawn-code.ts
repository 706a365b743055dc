import { QRCodeDecoderErrorCorrectionLevel, QRCodeEncoder } from '@zxing/library';
import type { DrawnCode } from '#domain/imaging/covered-code.ts';

/** A standard QR (level Q, as the app draws it) of this text. */
export function drawnCode(text: string): DrawnCode {
  const code = QRCodeEncoder.encode(text, QRCodeDecoderErrorCorrectionLevel.Q);
  const matrix = code.getMatrix();
  return { isDark: (across, down) => matrix.get(across, down) === 1, mask: code.getMaskPattern() };
}
