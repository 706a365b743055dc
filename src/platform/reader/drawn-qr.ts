import { BrowserQRCodeSvgWriter } from '@zxing/browser';
import { EncodeHintType, QRCodeDecoderErrorCorrectionLevel } from '@zxing/library';

/** Modules of white around a standard QR. */
const quietZone = 4;

/** A standard QR (level Q), black on white with its quiet zone: one unit a module, the page gives it its size. */
export function drawnQr(text: string): SVGSVGElement {
  const hints = new Map<EncodeHintType, unknown>([
    [EncodeHintType.MARGIN, quietZone],
    [EncodeHintType.ERROR_CORRECTION, QRCodeDecoderErrorCorrectionLevel.Q],
  ]);
  const svg = new BrowserQRCodeSvgWriter().write(text, 1, 1, hints);
  const modules = svg.getAttribute('width') ?? '37';
  svg.setAttribute('viewBox', `0 0 ${modules} ${modules}`);
  svg.setAttribute('shape-rendering', 'crispEdges');
  svg.removeAttribute('width');
  svg.removeAttribute('height');
  return svg;
}
