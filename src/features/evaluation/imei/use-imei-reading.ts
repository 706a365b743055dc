import { type RefObject, useCallback, useEffect, useMemo, useRef, useState } from 'react';
import type { Rectangle } from '#domain/imaging/grey.ts';
import { useDevice } from '#src/parts/device-context.ts';
import type { ImeiFound, ImeiNotFound } from '#src/platform/reader/reader-contract.ts';
import { type CropBox, inPixels, inShares, restingBox, viewAround } from './crop-box.ts';
import { useServerReading } from './use-server-reading.ts';

/** `digits`: how many have been read on this phone; null: the server reads. */
export type Reading = { kind: 'idle' } | { kind: 'reading'; digits: number | null } | { kind: 'found'; reading: ImeiFound };

/** What the phone finds in the whole picture before anybody asks: where to place the box (decision A46), and the number if it can be read. */
export interface Suggestion {
  isLooking: boolean;
  box: CropBox;
  /** The visible part: the whole picture until something was found in it. */
  view: CropBox;
  found: ImeiFound | null;
}

interface Size {
  width: number;
  height: number;
}

const wholeView: CropBox = { x: 0, y: 0, width: 1, height: 1 };
const noSuggestion: Suggestion = { isLooking: true, box: restingBox, view: wholeView, found: null };

/** Reads the IMEI of a picture: searches the whole of it as soon as it is shown, and reads the person's box on request. */
export function useImeiReading(picture: Blob) {
  const url = useMemo(() => URL.createObjectURL(picture), [picture]);
  const [drawn, setDrawn] = useState<{ picture: Blob; size: Size } | null>(null);
  const size = drawn?.picture === picture ? drawn.size : null;
  const onSized = useRef<((size: Size) => void) | null>(null);
  const [drawnBox, setDrawnBox] = useState<CropBox | null>(null);
  const [reading, setReading] = useState<Reading>({ kind: 'idle' });
  const onDigits = useCallback((digits: number) => setReading((now) => (now.kind === 'reading' ? { kind: 'reading', digits } : now)), []);
  const { running, start } = useRunningReading(picture, onDigits);
  const readByServer = useServerReading();
  const forgetBox = useCallback(() => setDrawnBox(null), []);
  const suggestion = useSuggestion(size, start, forgetBox);
  // This effect follows the suggestion's, so that a request that waits for the size finds the whole picture being read.
  useEffect(() => {
    if (size) onSized.current?.(size);
  }, [size]);
  /** The person's own box, or the suggested one. */
  const box = drawnBox ?? suggestion.box;

  /**
   * Reads the person's box, on the server where this phone cannot read it (decision A46). Resolves with why there is no number (null: the reader crashed), or with
   * undefined when there is one or the person stopped it.
   */
  const read = async (): Promise<{ reason: ImeiNotFound['reason'] | null } | undefined> => {
    if (drawnBox === null && suggestion.found) {
      setReading({ kind: 'found', reading: suggestion.found });
      return undefined;
    }
    setReading({ kind: 'reading', digits: 0 });
    // The person may be faster than the browser that draws the picture.
    const of = size ?? (await calledWith(onSized));
    try {
      // A request before the phone has suggested a box means the whole picture, which is already being read.
      const isWhole = drawnBox === null && suggestion.isLooking && running.current;
      const answer = await (isWhole ? isWhole.answer : start(inPixels(box, of)).answer);
      if (answer.ok && answer.value.found) {
        setReading({ kind: 'found', reading: answer.value });
        if (answer.value.box) setDrawnBox(inShares(answer.value.box, of));
        return undefined;
      }
      let reason = answer.ok && !answer.value.found ? answer.value.reason : null;
      const signal = running.current?.controller.signal;
      if ((reason === null || reason === 'unreadable') && signal) {
        setReading({ kind: 'reading', digits: null });
        const read = await readByServer(picture, inPixels(box, of), signal);
        signal.throwIfAborted();
        if (read === 'no-number') reason = read;
        else if (read) {
          setReading({ kind: 'found', reading: read });
          return undefined;
        }
      }
      setReading({ kind: 'idle' });
      return { reason };
    } catch {
      // The person stopped it: back to the crop as it was.
      setReading({ kind: 'idle' });
      return undefined;
    }
  };

  return {
    url,
    onSize: (width: number, height: number) => {
      // The picture is loaded and decoded, so its URL is no longer needed.
      URL.revokeObjectURL(url);
      setDrawn({ picture, size: { width, height } });
    },
    suggestion,
    box,
    setBox: setDrawnBox,
    reading,
    read,
    stop: () => running.current?.controller.abort(),
    /** Returns to the crop from a number that was found. */
    close: () => setReading({ kind: 'idle' }),
  };
}

/** Resolves with what the function that it puts into the reference is called with. */
function calledWith<T>(callback: RefObject<((value: T) => void) | null>): Promise<T> {
  return new Promise((done) => {
    callback.current = done;
  });
}

/** The one reading in progress: of the whole picture (`area` null), started as soon as it is shown, or of the person's box. Starting another aborts it. */
function useRunningReading(picture: Blob, onDigits: (digits: number) => void) {
  const { reader } = useDevice();
  const running = useRef<{ controller: AbortController; answer: ReturnType<typeof reader.readImei> } | null>(null);
  const start = useCallback(
    (area: Rectangle | null) => {
      running.current?.controller.abort();
      const controller = new AbortController();
      const answer = reader.readImei(picture, {
        ...(area ? { box: area } : {}),
        signal: controller.signal,
        onProgress: (progress) => {
          if (progress.step === 'text') onDigits(progress.digits);
        },
      });
      running.current = { controller, answer };
      return running.current;
    },
    [reader, picture, onDigits],
  );
  useEffect(() => () => running.current?.controller.abort(), []);
  return { running, start };
}

type Start = ReturnType<typeof useRunningReading>['start'];

/** Searches the whole picture once its size is known; `onOver` is called when another picture replaces it. */
function useSuggestion(size: Size | null, start: Start, onOver: () => void): Suggestion {
  const [suggestion, setSuggestion] = useState(noSuggestion);
  useEffect(() => {
    if (!size) return;
    const { controller, answer } = start(null);
    void answer.then(
      (whole) => {
        const seen = whole.ok ? whole.value : null;
        const rest = seen?.box ? inShares(seen.box, size) : restingBox;
        setSuggestion({
          isLooking: false,
          box: rest,
          view: seen?.box ? viewAround(rest, size) : wholeView,
          found: seen?.found ? seen : null,
        });
      },
      // The search was aborted, because the person's own box is being read.
      () => setSuggestion((now) => ({ ...now, isLooking: false })),
    );
    return () => {
      controller.abort();
      setSuggestion(noSuggestion);
      onOver();
    };
  }, [size, start, onOver]);
  return suggestion;
}
