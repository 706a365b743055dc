import type { IScannerControls } from '@zxing/browser';

/** Milliseconds between two attempts to read a code. */
const lookEveryMs = 150;

/**
 * Reads QR codes from the rear camera, shown in `video`, until one is accepted or `signal` is aborted; then the camera is closed. @throws the DOMException of
 * `getUserMedia` when there is no camera, or its use is not allowed; also when the camera is taken away meanwhile
 */
export async function scanQr(video: HTMLVideoElement, accept: (text: string) => boolean, signal: AbortSignal): Promise<void> {
  const { BrowserQRCodeReader } = await import('./qr-reader.ts');
  if (signal.aborted) return;
  if (!navigator.mediaDevices?.getUserMedia) throw new DOMException('no camera', 'NotFoundError');
  const reader = new BrowserQRCodeReader(undefined, { delayBetweenScanAttempts: lookEveryMs });
  const stream = await navigator.mediaDevices.getUserMedia({ audio: false, video: { facingMode: { ideal: 'environment' } } });
  let controls: IScannerControls | null = null;
  let isOver = false;
  const end = () => {
    isOver = true;
    controls?.stop();
  };
  signal.addEventListener('abort', end);
  // A track that the page stops itself fires no `ended`: the event means that a call, another app or a revoked permission took the camera, perhaps before it shows.
  const taken = new Promise<never>((_, reject) => {
    for (const track of stream.getVideoTracks())
      track.addEventListener('ended', () => reject(new DOMException('taken away', 'NotReadableError')));
  });
  const scanning = reader.decodeFromStream(stream, video, (result) => {
    if (!isOver && result && accept(result.getText())) end();
  });
  try {
    controls = await Promise.race([scanning, taken]);
    if (!isOver && !signal.aborted) await taken;
  } finally {
    for (const track of stream.getTracks()) track.stop();
    void scanning.then(
      (running) => running.stop(),
      () => undefined,
    );
  }
}
