import type { PhotoToLookAt } from '#server/ports/assessor.ts';
import { rulesAssessor } from './rules-assessor.ts';
import { answerCalls } from './worker-calls.ts';
import { zxingCodes } from './zxing-codes.ts';

const assessor = rulesAssessor(zxingCodes);

answerCalls((photo: PhotoToLookAt) => assessor.look(photo));
