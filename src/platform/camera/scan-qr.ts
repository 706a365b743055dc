import type { IScannerControls } from '@zxing/browser';

/** Between two looks at the picture. */
const lookEveryMs = 150;

/**
 * Reads QR codes from the rear camera, shown in `video`, until one is accepted or `signal` ends it; then the camera is let go.
 * @throws the DOMException of `getUserMedia` when there is no camera, or it may not be used; also when it is taken away meanwhile.
 */
export async function scanQr(video: HTMLVideoElement, accept: (text: string) => boolean, signal: AbortSignal): Promise<void> {
  const { BrowserQRCodeReader } = await import('./qr-reader.ts');
  if (signal.aborted) return;
  if (!navigator.mediaDevices?.getUserMedia) throw new DOMException('no camera', 'NotFoundError');
  const reader = new BrowserQRCodeReader(undefined, { delayBetweenScanAttempts: lookEveryMs });
  let controls: IScannerControls | null = null;
  let isOver = false;
  const end = () => {
    isOver = true;
    controls?.stop();
  };
  signal.addEventListener('abort', end);
  controls = await reader.decodeFromConstraints({ audio: false, video: { facingMode: { ideal: 'environment' } } }, video, (result) => {
    if (!isOver && result && accept(result.getText())) end();
  });
  if (isOver) {
    controls.stop();
    return;
  }
  // Whoever stops it here hears nothing of it: a call, another app or a permission that is taken back has ended it.
  await new Promise((_, reject) => {
    const [track] = (video.srcObject as MediaStream | null)?.getVideoTracks() ?? [];
    track?.addEventListener('ended', () => reject(new DOMException('taken away', 'NotReadableError')));
  });
}
