import { EncodeHintType, QRCodeDecoderErrorCorrectionLevel, QRCodeEncoder } from '@zxing/library';

/** The width of the white margin of a standard QR, in modules. */
const quietZone = 4;
const namespace = 'http://www.w3.org/2000/svg';

/**
 * A standard QR (level Q), black on white with its margin: one unit per module, and the page sets its size. Without `version` the code is as small as the text
 * allows.
 */
export function drawnQr(text: string, version?: number): SVGSVGElement {
  // The library's own writer of SVG is in a part that brings all of its readers along.
  const modules = QRCodeEncoder.encode(
    text,
    QRCodeDecoderErrorCorrectionLevel.Q,
    new Map([[EncodeHintType.QR_VERSION, version]]),
  ).getMatrix();
  const size = modules.getWidth() + 2 * quietZone;
  const dark: string[] = [];
  for (let y = 0; y < modules.getHeight(); y += 1) {
    for (let x = 0; x < modules.getWidth(); x += 1) if (modules.get(x, y) === 1) dark.push(`M${x + quietZone} ${y + quietZone}h1v1h-1z`);
  }
  const svg = document.createElementNS(namespace, 'svg');
  svg.setAttribute('viewBox', `0 0 ${size} ${size}`);
  svg.setAttribute('shape-rendering', 'crispEdges');
  const path = document.createElementNS(namespace, 'path');
  path.setAttribute('d', dark.join(''));
  svg.append(path);
  return svg;
}
