import { useLingui } from '@lingui/react/macro';
import { type CSSProperties, type KeyboardEvent, type PointerEvent, useRef, useState } from 'react';
import styles from '#src/features/evaluation/evaluation.module.css';
import { useCaptureOpen } from '#src/parts/use-capture-open.ts';
import { type CropBox, cropStep, dragCorner, growBox, moveBox } from './crop-box.ts';

const corners = ['nw', 'ne', 'sw', 'se'] as const;
type Corner = (typeof corners)[number];

const arrows: Record<string, readonly [number, number]> = { ArrowLeft: [-1, 0], ArrowRight: [1, 0], ArrowUp: [0, -1], ArrowDown: [0, 1] };

/** The picture with its crop box: corners to drag, arrows to move it, Mayús + arrows to resize it. */
export function CropArea({
  url,
  box,
  view,
  onBox,
  isFixed,
  onSize,
}: {
  url: string;
  box: CropBox;
  /** The part of the picture that is shown. */
  view: CropBox;
  onBox: (box: CropBox) => void;
  isFixed: boolean;
  onSize: (width: number, height: number) => void;
}) {
  const { t } = useLingui();
  const [aspect, setAspect] = useState(1);
  const { area, handles, keys } = useCropMoves(box, onBox, isFixed);
  // The picture is stored only with its number.
  useCaptureOpen();
  const shownAspect = (aspect * view.width) / view.height;

  return (
    <div className={styles.crop} style={{ '--aspect': shownAspect } as CSSProperties}>
      <div
        className={styles.whole}
        style={{
          left: `${(-view.x / view.width) * 100}%`,
          top: `${(-view.y / view.height) * 100}%`,
          width: `${100 / view.width}%`,
          height: `${100 / view.height}%`,
        }}
        ref={area}
      >
        <img
          src={url}
          alt={t`Captura elegida`}
          draggable={false}
          onLoad={(event) => {
            const { naturalWidth, naturalHeight } = event.currentTarget;
            setAspect(naturalWidth / naturalHeight);
            onSize(naturalWidth, naturalHeight);
          }}
        />
        <button
          type="button"
          className={styles.cropBox}
          aria-label={t`Recorte. Flechas para moverlo, Mayús y flechas para cambiar su tamaño.`}
          style={{ left: `${box.x * 100}%`, top: `${box.y * 100}%`, width: `${box.width * 100}%`, height: `${box.height * 100}%` }}
          {...handles(null)}
          onKeyDown={keys}
        >
          {corners.map((corner) => (
            <i key={corner} className={styles[corner]} {...handles(corner)} />
          ))}
        </button>
      </div>
    </div>
  );
}

/**
 * Moves the box or one of its corners, by pointer and by keyboard. `area`: the ref for the element that the whole picture fills; the box's coordinates are
 * shares of it.
 */
function useCropMoves(box: CropBox, onBox: (box: CropBox) => void, isFixed: boolean) {
  const area = useRef<HTMLDivElement>(null);
  const grip = useRef<{ corner: Corner | null; x: number; y: number } | null>(null);
  const placeOf = (event: PointerEvent) => {
    const rectangle = area.current?.getBoundingClientRect();
    if (!rectangle) return { x: 0, y: 0 };
    return { x: (event.clientX - rectangle.left) / rectangle.width, y: (event.clientY - rectangle.top) / rectangle.height };
  };
  const letGo = () => {
    grip.current = null;
  };
  return {
    area,
    /** The pointer handlers of a corner, or of the whole box (null). */
    handles: (corner: Corner | null) => ({
      onPointerDown: (event: PointerEvent) => {
        if (isFixed) return;
        event.stopPropagation();
        event.currentTarget.setPointerCapture(event.pointerId);
        grip.current = { corner, ...placeOf(event) };
      },
      onPointerMove: (event: PointerEvent) => {
        const held = grip.current;
        if (!held) return;
        const place = placeOf(event);
        onBox(held.corner ? dragCorner(box, held.corner, place.x, place.y) : moveBox(box, place.x - held.x, place.y - held.y));
        grip.current = { ...held, ...place };
      },
      onPointerUp: letGo,
      onPointerCancel: letGo,
    }),
    keys: (event: KeyboardEvent) => {
      const [dx, dy] = arrows[event.key] ?? [0, 0];
      if (isFixed || (dx === 0 && dy === 0)) return;
      event.preventDefault();
      onBox(event.shiftKey ? growBox(box, dx * cropStep * 2, dy * cropStep * 2) : moveBox(box, dx * cropStep, dy * cropStep));
    },
  };
}
