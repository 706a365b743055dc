import { BarcodeFormat, EncodeHintType, QRCodeDecoderErrorCorrectionLevel, QRCodeWriter } from '@zxing/library';
import { useMemo } from 'react';

/** Modules of white around a standard QR. */
const quietZone = 4;

/** The challenge as a standard QR (level Q), pure black on pure white in every scheme; one path, so that it scales without seams. */
export function ChallengeCode({ text, className }: { text: string; className?: string | undefined }) {
  const { path, size } = useMemo(() => drawn(text), [text]);
  return (
    <svg className={className} viewBox={`0 0 ${size} ${size}`} shapeRendering="crispEdges" data-challenge={text} aria-hidden="true">
      <rect width={size} height={size} fill="#fff" />
      <path d={path} fill="#000" />
    </svg>
  );
}

function drawn(text: string): { path: string; size: number } {
  const hints = new Map<EncodeHintType, unknown>([
    [EncodeHintType.MARGIN, quietZone],
    [EncodeHintType.ERROR_CORRECTION, QRCodeDecoderErrorCorrectionLevel.Q],
  ]);
  const matrix = new QRCodeWriter().encode(text, BarcodeFormat.QR_CODE, 0, 0, hints);
  const size = matrix.getWidth();
  let path = '';
  for (let y = 0; y < size; y += 1) for (let x = 0; x < size; x += 1) if (matrix.get(x, y)) path += `M${x} ${y}h1v1h-1z`;
  return { path, size };
}
