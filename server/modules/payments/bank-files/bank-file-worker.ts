import { parentPort, workerData } from 'node:worker_threads';
import { readBankFile } from './read-bank-file.ts';

parentPort?.postMessage(readBankFile(workerData as Uint8Array));
