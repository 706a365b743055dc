import type { PhotoToLookAt } from '#server/ports/assessor.ts';
import { readPhotoModels } from './photo-models.ts';
import { rulesAssessor } from './rules-assessor.ts';
import { answerCalls } from './worker-calls.ts';
import { zxingCodes } from './zxing-codes.ts';

const assessor = rulesAssessor(zxingCodes, await readPhotoModels());

answerCalls((photo: PhotoToLookAt) => assessor.look(photo));
