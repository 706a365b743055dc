import type { PhotoToLookAt } from '#server/ports/assessor.ts';
import { readBodyModel } from './body-model.ts';
import { rulesAssessor } from './rules-assessor.ts';
import { answerCalls } from './worker-calls.ts';
import { zxingCodes } from './zxing-codes.ts';

const assessor = rulesAssessor(zxingCodes, await readBodyModel());

answerCalls((photo: PhotoToLookAt) => assessor.look(photo));
