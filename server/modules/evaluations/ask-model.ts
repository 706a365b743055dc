import { judgePhoto } from '#domain/evaluation/assessment.ts';
import type { ModelFailure, ModelReading } from '#domain/evaluation/model-reading.ts';
import type { Floors } from '#domain/evaluation/photo-measures.ts';
import type { PhotoLook, PhotoToLookAt } from '#server/ports/assessor.ts';
import { ModelError, type PhotoModel } from '#server/ports/photo-model.ts';

/**
 * What the operator's model says of a photo. Null without a model, when it is not for this side, and when the rules found no phone in the photo or already
 * refuse it: the model, which may run elsewhere, gets no photo that it does not need. `onFailure` is told why the model failed.
 */
export async function askModel(
  model: PhotoModel | null,
  { side, bytes }: Pick<PhotoToLookAt, 'side' | 'bytes'>,
  look: Pick<PhotoLook, 'measures' | 'marks'>,
  { floors, onFailure }: { floors: Floors; onFailure: (error: ModelError) => void },
): Promise<ModelReading | ModelFailure | null> {
  const phone = look.marks.find(({ what }) => what === 'phone')?.box;
  if (!model || !phone || judgePhoto(side, { ...look.measures, likeness: null, unchanged: null }, floors).label === 'Rejected') return null;
  try {
    return await model.read({ side, bytes, phone });
  } catch (error) {
    if (!(error instanceof ModelError)) throw error;
    onFailure(error);
    return { problem: error.problem };
  }
}
