import { Trans, useLingui } from '@lingui/react/macro';
import { type PointerEvent, useRef } from 'react';
import { drawingBox, drawingLimits } from '#domain/policy/hand-signature.ts';
import { Frame } from '#src/ui/card.tsx';
import { FieldError } from '#src/ui/field.tsx';
import styles from './signature.module.css';

const { width, height } = drawingBox;

type Point = [x: number, y: number];
/** The points of one stroke, in units of the SVG's viewBox. */
export type Stroke = Point[];

/** A field to draw a signature with a finger, a pen or the mouse. Beside it is a button for people who have to type it instead. */
export function SignaturePad({ strokes, onStrokes, error }: { strokes: Stroke[]; onStrokes: (strokes: Stroke[]) => void; error: boolean }) {
  const { t } = useLingui();
  const drawing = useRef<number | null>(null);
  const pointAt = ({ clientX, clientY, currentTarget }: PointerEvent<SVGSVGElement>): Point => {
    const box = currentTarget.getBoundingClientRect();
    const along = (at: number, size: number, units: number) => Math.round(Math.min(Math.max(at / size, 0), 1) * units);
    return [along(clientX - box.left, box.width, width), along(clientY - box.top, box.height, height)];
  };
  const total = strokes.reduce((sum, { length }) => sum + length, 0);
  const begin = (event: PointerEvent<SVGSVGElement>) => {
    if (drawing.current !== null || strokes.length >= drawingLimits.strokes) return;
    drawing.current = event.pointerId;
    event.currentTarget.setPointerCapture(event.pointerId);
    onStrokes([...strokes, [pointAt(event)]]);
  };
  const draw = (event: PointerEvent<SVGSVGElement>) => {
    const last = strokes.at(-1);
    if (drawing.current !== event.pointerId || last === undefined || total >= drawingLimits.points) return;
    const point = pointAt(event);
    const [x, y] = last.at(-1) ?? point;
    // Points closer than the line's width add nothing.
    if (Math.hypot(point[0] - x, point[1] - y) >= 4) onStrokes([...strokes.slice(0, -1), [...last, point]]);
  };
  const end = (event: PointerEvent<SVGSVGElement>) => {
    if (drawing.current === event.pointerId) drawing.current = null;
  };
  return (
    <>
      <Frame>
        <svg
          className={styles.pad}
          viewBox={`0 0 ${width} ${height}`}
          role="img"
          aria-label={strokes.length === 0 ? t`Recuadro para dibujar la firma, vacío` : t`Firma dibujada`}
          onPointerDown={begin}
          onPointerMove={draw}
          onPointerUp={end}
          onPointerCancel={end}
        >
          <line className={styles.base} x1="70" y1="300" x2="930" y2="300" />
          {Object.entries(strokes).map(([place, stroke]) => (
            <polyline key={place} className={styles.stroke} points={stroke.map((point) => point.join(',')).join(' ')} />
          ))}
        </svg>
      </Frame>
      {error && (
        <FieldError>
          <Trans>Dibuja tu firma dentro del recuadro, o escríbela.</Trans>
        </FieldError>
      )}
    </>
  );
}
