import path from 'node:path';
import type { ServerConfig } from '#server/config.ts';
import type { BlobStore } from '#server/ports/ports.ts';
import { fileBlobs } from './file-blobs.ts';
import { s3Blobs } from './s3-blobs.ts';

type Place = Pick<ServerConfig, 's3' | 'dataDir'>;

export const blobsFolder = ({ dataDir }: Place) => path.join(dataDir, 'blobs');

/** The store of pictures and documents: an S3 bucket, or the data folder. */
export function configuredBlobs(config: Place): BlobStore {
  return config.s3 ? s3Blobs(config.s3) : fileBlobs(blobsFolder(config));
}
