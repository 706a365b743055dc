import { useCallback, useState } from 'react';
import type { CaptureProblem } from '#src/features/evaluation/prepare-picture.ts';
import { useDevice } from '#src/parts/device-context.ts';
import { takePicked } from '#src/platform/reader/picked-picture.ts';

export type PickProblem = CaptureProblem | 'unreadable';

/** Long side of a picture in which an IMEI is searched, in pixels. */
const searchedSide = 2400;

/**
 * Opens a picture before the screen moves on, so that a file that is no picture is reported where it was chosen, and nothing is lost. `onPicture` gets it
 * upright and without Exif.
 */
export function useImeiPicture(onPicture: (picture: Blob) => void, onProblem: (problem: PickProblem | null) => void) {
  const { reader } = useDevice();
  const [isOpening, setIsOpening] = useState(false);

  const show = useCallback(
    async (picture: Blob) => {
      setIsOpening(true);
      const shrunk = await reader.shrink(picture, { maxSide: searchedSide });
      setIsOpening(false);
      if (shrunk.ok) onPicture(new Blob([shrunk.value.bytes], { type: shrunk.value.mediaType }));
      else if (shrunk.problem === 'heic-unsupported') onProblem('unsupported-media');
      else onProblem(shrunk.problem === 'crashed' ? 'timeout' : shrunk.problem);
    },
    [reader, onPicture, onProblem],
  );
  const take = async (file: File) => {
    onProblem(null);
    const picked = await takePicked(file);
    if (picked.ok) await show(picked.value);
    else onProblem('unreadable');
  };
  return { show, take, isOpening };
}
