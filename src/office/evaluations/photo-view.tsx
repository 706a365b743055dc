import { Trans, useLingui } from '@lingui/react/macro';
import { type PointerEvent, useEffect, useLayoutEffect, useRef } from 'react';
import { NotRead } from '#src/parts/trouble/not-read.tsx';
import { Button } from '#src/ui/button.tsx';
import { Row } from '#src/ui/layout.tsx';
import { Skeleton } from '#src/ui/skeleton.tsx';
import styles from './photo-view.module.css';
import { usePhoto } from './use-photo.ts';

const most = 6;
const step = 1.5;
/** How much a wheel event enlarges the photo, for each unit of its `deltaY`. */
const wheelRate = 0.0022;
export const clampScale = (scale: number) => Math.min(most, Math.max(1, scale));

/**
 * A photo that can be looked at closely: zoomed with buttons, wheel or two fingers, and moved with scroll bars, keys or by dragging. `brightness`: 1 leaves it as it
 * is.
 */
export function PhotoView({
  captureId,
  name,
  scale,
  onScale,
  brightness,
}: {
  captureId: string;
  name: string;
  /** The zoom factor; at 1 the whole photo is shown. */
  scale: number;
  onScale: (scale: number) => void;
  brightness: number;
}) {
  const { t } = useLingui();
  const { url, error, retry } = usePhoto(captureId);
  const box = useRef<HTMLDivElement>(null);
  useCloseUp(box, scale, onScale);
  if (error && url === null) return <NotRead error={error} small onAgain={retry} />;
  return (
    <div className={styles.view}>
      <div ref={box} className={styles.box} {...moved} {...{ 'aria-label': name }}>
        <div className={styles.sheet} style={{ width: `${scale * 100}%`, height: `${scale * 100}%` }}>
          {url === null ? (
            <Skeleton rows={3} />
          ) : (
            <img className={styles.photo} src={url} alt={name} draggable={false} style={{ filter: `brightness(${brightness})` }} />
          )}
        </div>
      </div>
      <Row gap={2}>
        <Button small label={t`Alejar: ${name}`} disabled={scale === 1} onClick={() => onScale(clampScale(scale / step))}>
          −
        </Button>
        <Button small label={t`Acercar: ${name}`} disabled={scale === most} onClick={() => onScale(clampScale(scale * step))}>
          +
        </Button>
        {scale > 1 && (
          <Button small label={t`Ver entera: ${name}`} onClick={() => onScale(1)}>
            <Trans>Entera</Trans>
          </Button>
        )}
      </Row>
    </div>
  );
}

/** Handlers that move a photo with the mouse; fingers and arrow keys scroll it natively. */
const moved = {
  role: 'group',
  tabIndex: 0,
  onPointerDown: (event: PointerEvent<HTMLElement>) => {
    if (event.pointerType !== 'touch' && event.button === 0) event.currentTarget.setPointerCapture(event.pointerId);
  },
  onPointerMove: ({ currentTarget, pointerId, movementX, movementY }: PointerEvent<HTMLElement>) => {
    if (currentTarget.hasPointerCapture(pointerId)) currentTarget.scrollBy(-movementX, -movementY);
  },
};

/** Zooms around the pointer, or around the middle of the box. */
function useCloseUp(box: { current: HTMLDivElement | null }, scale: number, onScale: (scale: number) => void) {
  const now = useRef({ scale, onScale });
  /** The point of the box, in pixels, that keeps its place during the zoom. */
  const point = useRef<{ x: number; y: number } | null>(null);
  const before = useRef(scale);
  useLayoutEffect(() => {
    now.current = { scale, onScale };
    const element = box.current;
    const rate = scale / before.current;
    before.current = scale;
    if (!element || rate === 1) return;
    const { x, y } = point.current ?? { x: element.clientWidth / 2, y: element.clientHeight / 2 };
    point.current = null;
    element.scrollTo((element.scrollLeft + x) * rate - x, (element.scrollTop + y) * rate - y);
  }, [box, scale, onScale]);
  useEffect(() => {
    const element = box.current;
    if (!element) return;
    const zoom = (rate: number, clientX: number, clientY: number) => {
      const wanted = clampScale(now.current.scale * rate);
      if (wanted === now.current.scale) return false;
      const { left, top } = element.getBoundingClientRect();
      point.current = { x: clientX - left, y: clientY - top };
      now.current.onScale(wanted);
      return true;
    };
    // A photo shown whole leaves the wheel to the page.
    const onWheel = (event: WheelEvent) => {
      if (zoom(Math.exp(-event.deltaY * wheelRate), event.clientX, event.clientY)) event.preventDefault();
    };
    let apart = 0;
    const onTouch = (event: TouchEvent) => {
      const [one, other] = event.touches;
      if (!one || !other) {
        apart = 0;
        return;
      }
      event.preventDefault();
      const distance = Math.hypot(one.clientX - other.clientX, one.clientY - other.clientY);
      if (apart > 0) zoom(distance / apart, (one.clientX + other.clientX) / 2, (one.clientY + other.clientY) / 2);
      apart = distance;
    };
    element.addEventListener('wheel', onWheel, { passive: false });
    for (const kind of ['touchstart', 'touchmove', 'touchend'] as const) element.addEventListener(kind, onTouch, { passive: false });
    return () => {
      element.removeEventListener('wheel', onWheel);
      for (const kind of ['touchstart', 'touchmove', 'touchend'] as const) element.removeEventListener(kind, onTouch);
    };
  }, [box]);
}
