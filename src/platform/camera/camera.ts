import { type CameraEvent, type CameraState, nextCameraState } from './camera-state.ts';

/** `front` looks at who holds the phone. */
export type CameraSide = 'front' | 'back';

export interface Camera {
  open(): Promise<void>;
  close(): void;
  /** The picture as the camera gives it now, as large as it can; null when there is none. */
  shoot(): Promise<Blob | null>;
  /** A small frame for the hints; null when there is none. */
  frame(longSide: number): Promise<ImageBitmap | null>;
  /** A strip of that width down the middle of the picture, in the camera's own pixels. Rejects when there is no picture. */
  strip(width: number): Promise<ImageBitmap>;
  /** Whether this camera has a light that can stay on. Known once it is open. */
  hasTorch(): boolean;
  /** Switches the light; resolves to whether it is on now. It goes out with the camera. */
  setTorch(isOn: boolean): Promise<boolean>;
}

/** What a camera with a light tells (Image Capture specification, §5); not in the compiler's DOM. */
type TorchCapabilities = MediaTrackCapabilities & { torch?: boolean };

/** A camera that gives no frame for so many milliseconds, or only black ones, is opened once more, and then the file input is the way. */
const blackAfterMs = 3000;
const watchEveryMs = 250;
/** The brightest grey, 0 to 255, that is still taken for black: a sensor in the dark has grain. */
const blackest = 6;

/**
 * One camera on one video element, as a state machine. Closed while the page is hidden and opened again when it is seen (fault FD2).
 * `onState` is told every change. Call `close` when done.
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
      // The watch ends with this stream and opens no other: the screen shows another video by then, or none.
      opened.getVideoTracks()[0]?.addEventListener('ended', () => letGo({ type: 'ended' }));
      video.srcObject = opened;
      step({ type: 'stream' });
      endWatch = watchFrames(video, () => state === 'granted', { onFrame: () => step({ type: 'frame' }), onNone: reopenOnce });
      // A page that was never touched may not play; the frames come all the same, and the watchdog tells when not.
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
      stopTracks();
      state = 'asked';
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
  // Firefox has no capabilities to ask for.
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

/** Looks at what a video shows until it is ended: `onFrame` at each new frame, `onNone` while none comes, or only black ones that nobody has seen begin. */
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
    // iOS gives the memory of a canvas back only when it has no size (fault FE1).
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

/** Whether a video shows nothing at all: a camera that another program holds, or a lens on the table, gives black frames. */
function isBlack(video: HTMLVideoElement): boolean {
  return pixelsOf(video, 16, 16)?.data.every((value, at) => at % 4 === 3 || value <= blackest) === true;
}

/** The pixels of something small, drawn at a size; null where the page has no canvas to give. */
export function pixelsOf(source: CanvasImageSource, width: number, height: number): ImageData | null {
  const canvas = document.createElement('canvas');
  canvas.width = width;
  canvas.height = height;
  const context = canvas.getContext('2d', { willReadFrequently: true });
  context?.drawImage(source, 0, 0, width, height);
  const pixels = context?.getImageData(0, 0, width, height) ?? null;
  // iOS gives the memory of a canvas back only when it has no size (fault FE1).
  canvas.width = canvas.height = 0;
  return pixels;
}
