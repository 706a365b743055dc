import { useEffect, useRef, useState } from 'react';
import { useCaptureOpen } from '#src/parts/use-capture-open.ts';
import { type Camera, type CameraSide, createCamera } from '#src/platform/camera/camera.ts';
import type { CameraState } from '#src/platform/camera/camera-state.ts';

/** A camera on a video element while the screen is shown. */
export function useCamera(side: CameraSide) {
  const video = useRef<HTMLVideoElement>(null);
  const camera = useRef<Camera | null>(null);
  const [state, setState] = useState<CameraState>('asked');
  useCaptureOpen();

  useEffect(() => {
    if (!video.current) return;
    const made = createCamera(video.current, side, setState);
    camera.current = made;
    void made.open();
    return () => {
      made.close();
      camera.current = null;
    };
  }, [side]);

  return { video, camera, state };
}
