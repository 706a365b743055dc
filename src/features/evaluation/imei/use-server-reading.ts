import { useAtomValue } from 'jotai';
import type { Rectangle } from '#domain/imaging/grey.ts';
import { readImei } from '#domain/wire/evaluations.ts';
import { ApiError } from '#src/api/api-error.ts';
import { useApi } from '#src/data/api-context.ts';
import { openEvaluationAtom } from '#src/features/evaluation/evaluation-state.ts';
import { useDevice } from '#src/parts/device-context.ts';
import type { ImeiFound } from '#src/platform/reader/reader-contract.ts';

/** Longer side in pixels of the part that is sent: its small print must stay legible. */
const maxSide = 2400;

/**
 * Has the server read the marked part of a picture, on a phone that cannot read text (decision A46). Resolves with `no-number` when the server has looked and found
 * none, and with null when it did not look or did not answer.
 */
export function useServerReading(): (picture: Blob, crop: Rectangle, signal: AbortSignal) => Promise<ImeiFound | 'no-number' | null> {
  const api = useApi();
  const { reader } = useDevice();
  const place = useAtomValue(openEvaluationAtom)?.place;
  return async (picture, crop, signal) => {
    // The part is sent without Exif, because a photo reveals where it was taken (fault FE4).
    const part = await reader.shrink(picture, { crop, maxSide, signal });
    if (!part.ok || !place) return null;
    const base64 = await dataUrl(new Blob([part.value.bytes]));
    const given = {
      params: { id: place.policyId, riskId: place.riskId },
      body: { filename: 'captura_imei', extension: 'jpg', base64 },
      signal,
    };
    return api.call(readImei, given).then(
      (read) => ({ found: true, ...read, by: [read.source], box: null, box2: null }),
      (error: unknown) => (error instanceof ApiError && error.code === 'imei-unreadable' ? 'no-number' : null),
    );
  };
}

function dataUrl(bytes: Blob): Promise<string> {
  return new Promise((resolve, reject) => {
    const file = new FileReader();
    file.onload = () => resolve(file.result as string);
    file.onerror = () => reject(file.error);
    file.readAsDataURL(bytes);
  });
}
