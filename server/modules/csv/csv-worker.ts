import { parentPort, workerData } from 'node:worker_threads';
import { csvRows } from './csv-rows.ts';
import type { CsvFile } from './read-csv.ts';

const { base64, columns } = workerData as CsvFile<string>;
parentPort?.postMessage(csvRows(base64, columns));
