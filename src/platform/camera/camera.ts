import { type CameraEvent, type CameraState, nextCameraState } from './camera-state.ts';

/** `front`: the camera on the side of the screen. */
export type CameraSide = 'front' | 'back';

export interface Camera {
  open(): Promise<void>;
  close(): void;
  /** The present picture at the camera's full size; null when there is none. */
  shoot(): Promise<Blob | null>;
  /** A small frame for the hints, `longSide` pixels on its longer side; null when there is none. */
  frame(longSide: number): Promise<ImageBitmap | null>;
  /** A strip of this width down the middle of the picture, in the camera's own pixels. Rejects when there is no picture. */
  strip(width: number): Promise<ImageBitmap>;
  /** Whether this camera has a light that can stay on (a torch). Known once the camera is open. */
  hasTorch(): boolean;
  /** Switches the torch; resolves to whether it is on now. Closing the camera switches it off. */
  setTorch(isOn: boolean): Promise<boolean>;
}

/** The capability of a camera with a torch (Image Capture specification, §5), which the compiler's DOM types lack. */
type TorchCapabilities = MediaTrackCapabilities & { torch?: boolean };

/** A camera that gives no frame for so many milliseconds, or only black ones, is reopened once; after that the person uses the file input. */
const blackAfterMs = 3000;
const watchEveryMs = 250;
/** The brightest grey, 0 to 255, that still counts as black: a sensor in the dark has noise. */
const blackest = 6;

/**
 * One camera on one video element, as a state machine. It is closed while the page is hidden and opened again when it is visible (fault FD2). `onState` is called
 * with every change. Call `close` when done.
 */
export function createCamera(video: HTMLVideoElement, side: CameraSide, onState: (state: CameraState) => void): Camera {
  let state: CameraState = 'closed';
  let stream: MediaStream | null = null;
  let endWatch: (() => void) | undefined;
  let hasReopened = false;

  function step(event: CameraEvent): void {
    const next = nextCameraState(state, event);
    if (next === state) return;
    state = next;
    onState(state);
  }

  function stopTracks(): void {
    endWatch?.();
    if (stream) stopAll(stream);
    stream = null;
    video.srcObject = null;
  }

  function letGo(event: CameraEvent): void {
    stopTracks();
    step(event);
  }

  async function open(): Promise<void> {
    letGo({ type: 'open' });
    if (!navigator.mediaDevices?.getUserMedia) {
      step({ type: 'failed', error: 'NotFoundError' });
      return;
    }
    try {
      const opened = await streamOf(side);
      if (state !== 'asked') {
        stopAll(opened);
        return;
      }
      stream = opened;
      // The watch of the frames ends with this stream, and no other stream is opened: by then the screen shows another video element, or none.
      opened.getVideoTracks()[0]?.addEventListener('ended', () => letGo({ type: 'ended' }));
      video.srcObject = opened;
      step({ type: 'stream' });
      endWatch = watchFrames(video, () => state === 'granted', { onFrame: () => step({ type: 'frame' }), onNone: reopenOnce });
      // Without a touch the page may not be allowed to play the video. Frames arrive all the same; if not, the watch reports it.
      await video.play().catch(() => undefined);
    } catch (error) {
      step({ type: 'failed', error: error instanceof DOMException ? error.name : 'Error' });
    }
  }

  function reopenOnce(): void {
    if (hasReopened) letGo({ type: 'no-frames' });
    else {
      hasReopened = true;
      void open();
    }
  }

  function whenSeen(): void {
    if (document.visibilityState === 'hidden') {
      if (state !== 'granted' && state !== 'starting') return;
      letGo({ type: 'open' });
    } else if (stream === null && state === 'asked') void open();
  }
  document.addEventListener('visibilitychange', whenSeen);

  return {
    open,
    close() {
      document.removeEventListener('visibilitychange', whenSeen);
      letGo({ type: 'close' });
    },
    shoot: async () => (stream ? pictureOf(video) : null),
    frame: async (longSide) => (stream ? frameOf(video, longSide) : null),
    strip: (width) => createImageBitmap(video, (video.videoWidth - width) / 2, 0, width, video.videoHeight),
    hasTorch: () => hasTorch(stream),
    setTorch: (isOn) => setTorch(stream, isOn),
  };
}

function streamOf(side: CameraSide): Promise<MediaStream> {
  const facingMode = { ideal: side === 'front' ? 'user' : 'environment' };
  return navigator.mediaDevices.getUserMedia({ audio: false, video: { facingMode, width: { ideal: 1920 }, height: { ideal: 1440 } } });
}

function stopAll(stream: MediaStream): void {
  for (const track of stream.getTracks()) track.stop();
}

function hasTorch(stream: MediaStream | null): boolean {
  const track = stream?.getVideoTracks()[0];
  // Firefox has no `getCapabilities`.
  return (track?.getCapabilities?.() as TorchCapabilities | undefined)?.torch === true;
}

async function setTorch(stream: MediaStream | null, isOn: boolean): Promise<boolean> {
  try {
    await stream?.getVideoTracks()[0]?.applyConstraints({ advanced: [{ torch: isOn } as MediaTrackConstraintSet] });
    return isOn;
  } catch {
    return !isOn;
  }
}

/**
 * Watches the frames of a video until it is stopped: calls `onFrame` at each new frame, and `onNone` while none arrives. Until the first picture was seen, black
 * frames do not count.
 */
function watchFrames(
  video: HTMLVideoElement,
  isGranted: () => boolean,
  { onFrame, onNone }: Record<'onFrame' | 'onNone', () => void>,
): () => void {
  let lastTime = -1;
  let lastChange = performance.now();
  const timer = setInterval(() => {
    if (video.currentTime !== lastTime && video.videoWidth > 0 && (isGranted() || !isBlack(video))) {
      lastTime = video.currentTime;
      lastChange = performance.now();
      onFrame();
    } else if (performance.now() - lastChange > blackAfterMs) onNone();
  }, watchEveryMs);
  return () => clearInterval(timer);
}

async function pictureOf(video: HTMLVideoElement): Promise<Blob | null> {
  if (video.videoWidth === 0) return null;
  const canvas = document.createElement('canvas');
  canvas.width = video.videoWidth;
  canvas.height = video.videoHeight;
  canvas.getContext('2d')?.drawImage(video, 0, 0);
  try {
    return await new Promise<Blob | null>((resolve) => canvas.toBlob(resolve, 'image/jpeg', 0.92));
  } finally {
    // iOS frees the memory of a canvas only when its size is zero (fault FE1).
    canvas.width = canvas.height = 0;
  }
}

async function frameOf(video: HTMLVideoElement, longSide: number): Promise<ImageBitmap | null> {
  if (video.videoWidth === 0 || typeof createImageBitmap === 'undefined') return null;
  const scale = Math.min(1, longSide / Math.max(video.videoWidth, video.videoHeight));
  return createImageBitmap(video, {
    resizeWidth: Math.round(video.videoWidth * scale),
    resizeHeight: Math.round(video.videoHeight * scale),
    resizeQuality: 'low',
  });
}

/** Whether a video shows only black: a camera that another program holds gives black frames, and so does a lens that lies on the table. */
function isBlack(video: HTMLVideoElement): boolean {
  return pixelsOf(video, 16, 16)?.data.every((value, at) => at % 4 === 3 || value <= blackest) === true;
}

/** The pixels of a picture, drawn at this size; null where the page can get no canvas context. */
export function pixelsOf(source: CanvasImageSource, width: number, height: number): ImageData | null {
  const canvas = document.createElement('canvas');
  canvas.width = width;
  canvas.height = height;
  const context = canvas.getContext('2d', { willReadFrequently: true });
  context?.drawImage(source, 0, 0, width, height);
  const pixels = context?.getImageData(0, 0, width, height) ?? null;
  // iOS frees the memory of a canvas only when its size is zero (fault FE1).
  canvas.width = canvas.height = 0;
  return pixels;
}
