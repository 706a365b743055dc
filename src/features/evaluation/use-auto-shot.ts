import { type RefObject, useEffect, useRef, useState } from 'react';
import { areaUnder, type FrameHint, hintFor } from '#domain/imaging/frame-measures.ts';
import { useDevice } from '#src/parts/device-context.ts';
import type { Camera } from '#src/platform/camera/camera.ts';

const lookEveryMs = 220;
/** A hint stays for at least so many milliseconds, so that it can be read. */
const hintHoldMs = 1000;
const goodForMs = 1000;
const frameSide = 320;
/** After so many milliseconds without an automatic shot the shutter button is pointed out. */
const lateAfterMs = 8000;

/**
 * Measures the camera's picture some four times a second while `isOn`, gives hints, and calls `shoot` once the phone has been well inside the drawn `outline`
 * for a second. `hints`: at most two, the most important first. `isLate`: it has taken long.
 */
export function useAutoShot({
  camera,
  isOn,
  outline,
  shoot,
}: {
  camera: RefObject<Camera | null>;
  isOn: boolean;
  outline: RefObject<HTMLElement | null>;
  shoot: () => void;
}): { hints: FrameHint[]; isLate: boolean } {
  const { reader } = useDevice();
  const [hints, setHints] = useState<FrameHint[]>([]);
  const [isLate, setIsLate] = useState(false);
  // The measuring continues across renders: restarted at each of them, it would never see a whole second of good frames.
  const shootNow = useRef(shoot);
  useEffect(() => {
    shootNow.current = shoot;
  }, [shoot]);

  useEffect(() => {
    if (!isOn) return;
    let isGone = false;
    let goodSince: number | null = null;
    let shownAt = Number.NEGATIVE_INFINITY;
    const late = setTimeout(() => setIsLate(true), lateAfterMs);
    const look = async () => {
      while (!isGone) {
        const frame = await camera.current?.frame(frameSide).catch(() => null);
        const measured = frame ? await reader.measure(frame).catch(() => null) : null;
        if (isGone) return;
        if (measured?.ok) {
          const { hints: seen, isGood } = hintFor(measured.value, drawnOver(outline.current, measured.value));
          const now = performance.now();
          goodSince = isGood ? (goodSince ?? now) : null;
          if (now - shownAt >= hintHoldMs) {
            shownAt = now;
            setHints((before) => (before.join() === seen.join() ? before : seen));
          }
          if (goodSince !== null && now - goodSince >= goodForMs) {
            shootNow.current();
            return;
          }
        }
        await new Promise((resolve) => setTimeout(resolve, lookEveryMs));
      }
    };
    void look();
    return () => {
      isGone = true;
      clearTimeout(late);
    };
  }, [isOn, camera, outline, reader]);

  return { hints, isLate };
}

/** The outline's place in a frame of the video beside it; the style sheet fits the video into their parent. */
function drawnOver(outline: HTMLElement | null, frame: { width: number; height: number }) {
  const video = outline?.parentElement?.querySelector('video');
  if (!outline || !video) return null;
  const screen = video.getBoundingClientRect();
  const { x, y, width, height } = outline.getBoundingClientRect();
  return areaUnder(
    { x: x - screen.x, y: y - screen.y, width, height },
    screen,
    frame,
    getComputedStyle(video).objectFit === 'contain' ? 'contain' : 'cover',
  );
}
