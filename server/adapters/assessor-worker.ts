import { parentPort } from 'node:worker_threads';
import type { PhotoToLookAt } from '#server/ports/assessor.ts';
import { rulesAssessor } from './rules-assessor.ts';
import { zxingCodes } from './zxing-codes.ts';

const assessor = rulesAssessor(zxingCodes);

parentPort?.on('message', ({ id, photo }: { id: number; photo: PhotoToLookAt }) => {
  assessor.look(photo).then(
    (look) => parentPort?.postMessage({ id, look }),
    (error: Error) => parentPort?.postMessage({ id, problem: error.message }),
  );
});
