import { StorageError } from '#src/platform/storage/storage-error.ts';

/** Why a step was not written: `no-room` goes once the person has made some. */
export type NotKept = 'no-room' | 'not-kept';

/** What the error of a write means for whoever pressed. */
export const whyNotKept = (error: unknown): NotKept => (error instanceof StorageError && error.reason === 'full' ? 'no-room' : 'not-kept');
