/** `full`: no room is left. `unavailable`: this browser does not store, or not now. */
export type StorageFault = 'full' | 'unavailable';

export class StorageError extends Error {
  readonly reason: StorageFault;
  constructor(reason: StorageFault, cause?: unknown) {
    super(reason, { cause });
    this.name = 'StorageError';
    this.reason = reason;
  }
}

const nameOf = (error: unknown) => (error as { name?: string } | null)?.name;

/** The browser has closed the connection behind our back (fault FA2); a new one will do. */
export function isStaleConnection(error: unknown): boolean {
  return nameOf(error) === 'InvalidStateError' || nameOf(error) === 'UnknownError';
}

export function isNewerVersion(error: unknown): boolean {
  return nameOf(error) === 'VersionError';
}

/** What a database refuses, as a fault of ours; what a caller's own code threw stays what it is. */
export function toStorageError(error: unknown): unknown {
  if (nameOf(error) === 'QuotaExceededError') return new StorageError('full', error);
  return error instanceof DOMException ? new StorageError('unavailable', error) : error;
}
