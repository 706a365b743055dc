import { BrowserQRCodeSvgWriter } from '@zxing/browser';
import { EncodeHintType, QRCodeDecoderErrorCorrectionLevel } from '@zxing/library';
import { useEffect, useRef } from 'react';

/** Modules of white around a standard QR. */
const quietZone = 4;

/** The challenge as a standard QR (level Q), pure black on pure white in every scheme. */
export function ChallengeCode({ text, className }: { text: string; className?: string | undefined }) {
  const place = useRef<HTMLDivElement>(null);
  useEffect(() => {
    place.current?.replaceChildren(drawn(text));
  }, [text]);
  return <div ref={place} className={className} data-challenge={text} aria-hidden="true" />;
}

/** One unit a module; the page gives it its size. */
function drawn(text: string): SVGSVGElement {
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
