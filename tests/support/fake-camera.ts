import { readFile } from 'node:fs/promises';
import { resolve } from 'node:path';
import type { BrowserContext, Page } from '@playwright/test';
import { BarcodeFormat, QRCodeWriter } from '@zxing/library';
import { drawnLabel } from '#tests/support/drawn-codes.ts';

/**
 * The camera's behaviour: `works`; `refused`: the person denied access; `busy`: another program holds it; `none`: there is none; `black`: all pictures are black;
 * `frozen`: a stream without frames.
 */
export type CameraMode = 'works' | 'refused' | 'busy' | 'none' | 'black' | 'frozen';

interface FakeCamera {
  mode: CameraMode;
  opened: number;
  /** The number of frames that the page has read. */
  looked: number;
  /** The number of streams that nobody has stopped. */
  live: number;
  /** What is in front of the rear camera instead of the phone in the mirror: a QR code or a label (dark modules by row), or a printed text. */
  shown?: boolean[][] | ShownPrint;
  /** Whether the torch is on; null for a camera without one. */
  isTorchOn: boolean | null;
  /** A challenge that the phone in the mirror shows instead of the page's. */
  replayed?: boolean[][];
  /** Ends every open track, as a call, another app or a revoked permission does. */
  takeAway: () => void;
}

/** A screen with lines of text and no code. `held`: how still the hand is, and how good the focus. */
interface ShownPrint {
  lines: readonly string[];
  held: 'still' | 'moving' | 'out-of-focus';
}

declare global {
  interface Window {
    fakeCamera: FakeCamera;
  }
}

const fixture = async (name: string) => (await readFile(resolve(import.meta.dirname, '../fixtures/mirror', name))).toString('base64');

/**
 * A camera in front of a mirror. The front camera sees a room with the phone, which shows the page's present challenge, mirrored: no recorded clip could know it.
 * The rear camera sees the back of a phone. It is drawn in the page, because Chromium's own fake camera plays a file chosen before the start.
 */
export async function installFakeCamera(context: BrowserContext, mode: CameraMode = 'works'): Promise<void> {
  await context.addInitScript(replaceCamera, { mode, room: await fixture('room.jpg'), back: await fixture('back.jpg') });
}

export const setCamera = (page: Page, mode: CameraMode) =>
  page.evaluate((next) => {
    window.fakeCamera.mode = next;
  }, mode);

/** A call or another app takes the open camera, and releases it at once. */
export const takeCameraAway = (page: Page) => page.evaluate(() => window.fakeCamera.takeAway());

/** Holds a box label with these texts as Code 128 in front of the rear camera; works while the camera is open. */
export async function showLabelToCamera(page: Page, texts: readonly string[]): Promise<void> {
  await showRows(page, await drawnLabel(texts));
}

/** Holds a screen with these lines in front of the rear camera; works while the camera is open. */
export const showPrintToCamera = (page: Page, lines: readonly string[], held: ShownPrint['held'] = 'still') =>
  page.evaluate(
    (shown) => {
      window.fakeCamera.shown = shown;
    },
    { lines, held },
  );

/** Holds a QR code of this text in front of the rear camera; works while the camera is open. */
export async function showToCamera(page: Page, text: string): Promise<void> {
  await showRows(page, modulesOf(text, 45));
}

/** Shows an overexposed sheet of paper to the rear camera: no phone is visible. */
export const showWhiteToCamera = (page: Page) => showRows(page, [[false]]);

/** Removes the label or the QR code from the rear camera's view. */
export const showMirrorToCamera = (page: Page) =>
  page.evaluate(() => {
    delete window.fakeCamera.shown;
  });

/** Makes the phone in the mirror show this challenge, as in an old photo that is used again; null: the page's own challenge. */
export async function replayChallenge(page: Page, text: string | null): Promise<void> {
  await page.evaluate(
    (rows) => {
      if (rows) window.fakeCamera.replayed = rows;
      else delete window.fakeCamera.replayed;
    },
    // As small as possible: one pixel per module.
    text === null ? null : modulesOf(text, 1),
  );
}

/** The dark modules by row, with the quiet zone. */
function modulesOf(text: string, size: number): boolean[][] {
  const matrix = new QRCodeWriter().encode(text, BarcodeFormat.QR_CODE, size, size, new Map());
  return Array.from({ length: matrix.getHeight() }, (_, y) => Array.from({ length: matrix.getWidth() }, (__, x) => matrix.get(x, y)));
}

const showRows = (page: Page, shown: boolean[][]) =>
  page.evaluate((rows) => {
    window.fakeCamera.shown = rows;
  }, shown);

/** Gives the camera a torch, or removes it. */
export const setTorch = (page: Page, isTorchOn: boolean | null) =>
  page.evaluate((next) => {
    window.fakeCamera.isTorchOn = next;
  }, isTorchOn);

/** Runs in the page: it can use nothing defined outside of it. */
function replaceCamera({ mode, room, back }: { mode: CameraMode; room: string; back: string }): void {
  if (!navigator.mediaDevices) return;
  const tracks = new Set<MediaStreamTrack>();
  const takeAway = () => {
    for (const track of tracks) {
      track.stop();
      // A track that the page stops itself fires no such event.
      track.dispatchEvent(new Event('ended'));
    }
  };
  const state: FakeCamera = { mode, opened: 0, looked: 0, live: 0, isTorchOn: null, takeAway };
  window.fakeCamera = state;
  const madeBitmap = window.createImageBitmap.bind(window) as (...given: unknown[]) => Promise<ImageBitmap>;
  window.createImageBitmap = ((...given: unknown[]) => {
    if (given[0] instanceof HTMLVideoElement) state.looked += 1;
    return madeBitmap(...given);
  }) as typeof createImageBitmap;

  const picture = (base64: string) =>
    createImageBitmap(new Blob([Uint8Array.from(atob(base64), (char) => char.charCodeAt(0))], { type: 'image/jpeg' }));

  /** Draws the challenge as the page shows it, module by module, from the page's SVG. */
  const drawChallenge = (context: CanvasRenderingContext2D, x: number, y: number, size: number) => {
    const shown = document.querySelector<SVGSVGElement>('[data-challenge] svg, svg[data-challenge]');
    if (!shown) return;
    const box = shown.viewBox.baseVal;
    const width = box?.width || shown.width.baseVal.value;
    const left = box?.x ?? 0;
    const top = box?.y ?? 0;
    context.save();
    context.translate(x + size, y);
    context.scale(-size / width, size / width);
    context.translate(-left, -top);
    context.fillStyle = '#111';
    for (const shape of shown.querySelectorAll('rect, path')) {
      const fill = getComputedStyle(shape).fill.replaceAll(' ', '');
      if (fill === 'rgb(255,255,255)' || fill === 'none') continue;
      if (shape instanceof SVGRectElement) {
        const { x: rx, y: ry, width: rw, height: rh } = shape;
        context.fillRect(rx.baseVal.value, ry.baseVal.value, rw.baseVal.value, rh.baseVal.value);
      } else {
        context.fill(new Path2D(shape.getAttribute('d') ?? ''));
      }
    }
    context.restore();
  };

  /** The position of the phone for each opening of the front camera: nobody stands twice in the same place. */
  const held = [
    { x: 0, y: 0 },
    { x: -110, y: -130 },
    { x: 120, y: -60 },
  ];
  let fronts = 0;

  const drawFront = (context: CanvasRenderingContext2D, image: ImageBitmap, { x, y } = { x: 0, y: 0 }) => {
    context.drawImage(image, 0, 0);
    context.save();
    context.translate(x, y);
    context.fillStyle = '#23252b';
    context.beginPath();
    context.roundRect(170, 330, 380, 780, 44);
    context.fill();
    context.fillStyle = '#fff';
    context.fillRect(186, 400, 348, 640);
    if (state.replayed) drawReplayed(context, state.replayed);
    else drawChallenge(context, 221, 540, 278);
    context.fillStyle = '#a9745a';
    context.beginPath();
    context.roundRect(150, 1060, 420, 220, 60);
    context.fill();
    context.restore();
  };

  const drawModules = (context: CanvasRenderingContext2D, rows: boolean[][], side: number) => {
    context.fillStyle = '#000';
    // Rounded to whole pixels: otherwise thin light lines remain, which look like broken glass.
    const edge = (at: number) => Math.round(at * side);
    for (const [y, row] of rows.entries())
      for (const [x, isDark] of row.entries()) if (isDark) context.fillRect(edge(x), edge(y), edge(x + 1) - edge(x), edge(y + 1) - edge(y));
  };

  /** Draws the replayed challenge, mirrored, in the place of the page's own. */
  const drawReplayed = (context: CanvasRenderingContext2D, rows: boolean[][]) => {
    context.save();
    context.translate(221 + 278, 540);
    context.scale(-1, 1);
    drawModules(context, rows, 278 / rows.length);
    context.restore();
  };

  /** Draws a dialogue on a dark page; with a moving hand it moves through the picture and is blurred. */
  const drawPrint = (context: CanvasRenderingContext2D, { lines, held }: ShownPrint, tick: number) => {
    const { width, height } = context.canvas;
    context.save();
    context.fillStyle = '#39424e';
    context.fillRect(0, 0, width, height);
    if (held === 'moving') {
      context.translate(70 * Math.sin(tick / 2), 55 * Math.cos(tick / 3));
      context.filter = 'blur(3px)';
    }
    if (held === 'out-of-focus') context.filter = 'blur(9px)';
    context.fillStyle = '#f2f4f6';
    context.fillRect(width * 0.06, height * 0.3, width * 0.88, (lines.length + 1) * height * 0.045);
    context.fillStyle = '#16191d';
    context.font = `${Math.round(width * 0.042)}px sans-serif`;
    for (const [at, line] of lines.entries()) context.fillText(line, width * 0.11, height * (0.345 + at * 0.045));
    context.restore();
  };

  const drawShown = (context: CanvasRenderingContext2D, rows: boolean[][]) => {
    context.fillStyle = '#fff';
    context.fillRect(0, 0, context.canvas.width, context.canvas.height);
    drawModules(context, rows, Math.floor(Math.min(context.canvas.width / (rows[0]?.length ?? 1), context.canvas.height / rows.length)));
  };

  navigator.mediaDevices.getUserMedia = async (constraints) => {
    if (state.mode === 'refused') throw new DOMException('Permission denied', 'NotAllowedError');
    if (state.mode === 'busy') throw new DOMException('Could not start video source', 'NotReadableError');
    if (state.mode === 'none') throw new DOMException('Requested device not found', 'NotFoundError');
    const isBack = JSON.stringify(constraints ?? {}).includes('environment');
    const image = await picture(isBack ? back : room);
    if (!isBack) fronts += 1;
    const place = held[(fronts - 1) % held.length];
    const canvas = document.createElement('canvas');
    canvas.width = image.width;
    canvas.height = image.height;
    const context = canvas.getContext('2d');
    if (!context) throw new Error('no canvas');
    // A frozen camera gives a stream without frames.
    const isFrozen = state.mode === 'frozen';
    const stream = canvas.captureStream(isFrozen ? 0 : 15);
    let tick = 0;
    const draw = () => {
      tick += 1;
      if (state.mode === 'black') {
        context.fillStyle = '#000';
        context.fillRect(0, 0, canvas.width, canvas.height);
        return;
      }
      const shown = isBack ? state.shown : undefined;
      if (Array.isArray(shown)) drawShown(context, shown);
      else if (shown) drawPrint(context, shown, tick);
      else if (isBack) context.drawImage(image, 0, 0);
      else drawFront(context, image, place);
      // A sensor has noise; without a change no new frame would be sent.
      context.fillStyle = tick % 2 ? '#777' : '#787878';
      context.fillRect(0, 0, 2, 2);
    };
    const timer = isFrozen ? 0 : setInterval(draw, 66);
    if (!isFrozen) draw();
    state.opened += 1;
    state.live += 1;
    for (const track of stream.getVideoTracks()) {
      const stop = track.stop.bind(track);
      tracks.add(track);
      track.stop = () => {
        stop();
        if (!tracks.delete(track)) return;
        state.live -= 1;
        clearInterval(timer);
      };
      const settings = track.getSettings.bind(track);
      const capabilities = track.getCapabilities.bind(track);
      track.getCapabilities = () => ({ ...capabilities(), torch: state.isTorchOn !== null });
      track.applyConstraints = async (constraints) => {
        const torch = (constraints?.advanced?.[0] as { torch?: boolean } | undefined)?.torch;
        if (torch !== undefined) state.isTorchOn = torch;
      };
      track.getSettings = () => ({ ...settings(), facingMode: isBack ? 'environment' : 'user' });
    }
    return stream;
  };
}
