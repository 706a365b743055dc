import { parentPort } from 'node:worker_threads';
import { readPictureImei } from './picture-imei.ts';

parentPort?.on('message', (picture: Uint8Array) => {
  readPictureImei(picture).then(
    (read) => parentPort?.postMessage({ read }),
    (error: Error) => parentPort?.postMessage({ problem: error.message }),
  );
});
