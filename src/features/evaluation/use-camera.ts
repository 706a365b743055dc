import { useSetAtom } from 'jotai';
import { useEffect, useRef, useState } from 'react';
import { type Camera, type CameraSide, createCamera } from '#src/platform/camera/camera.ts';
import type { CameraState } from '#src/platform/camera/camera-state.ts';
import { isCaptureOpenAtom } from '#src/state/shell.ts';

/** A camera on a video element while the screen is shown; no app update interrupts it (fault FC2). */
export function useCamera(side: CameraSide) {
  const video = useRef<HTMLVideoElement>(null);
  const camera = useRef<Camera | null>(null);
  const [state, setState] = useState<CameraState>('asked');
  const setIsCaptureOpen = useSetAtom(isCaptureOpenAtom);

  useEffect(() => {
    if (!video.current) return;
    const made = createCamera(video.current, side, setState);
    camera.current = made;
    setIsCaptureOpen(true);
    void made.open();
    return () => {
      made.close();
      camera.current = null;
      setIsCaptureOpen(false);
    };
  }, [side, setIsCaptureOpen]);

  return { video, camera, state };
}
