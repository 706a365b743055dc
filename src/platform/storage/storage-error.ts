/** `full`: there is no room left. `unavailable`: this browser stores nothing, or not now. */
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

const ofClosedConnection = ['InvalidStateError', 'UnknownError', 'AbortError'];

/** Whether the browser has closed the connection on its own, perhaps in the middle of an operation (fault FA2); a new connection works. */
export function isStaleConnection(error: unknown): boolean {
  return ofClosedConnection.includes(nameOf(error) ?? '');
}

export function isNewerVersion(error: unknown): boolean {
  return nameOf(error) === 'VersionError';
}

/** Turns a database's error into a `StorageError`; errors thrown by the caller's own code are returned unchanged. */
export function toStorageError(error: unknown): unknown {
  if (nameOf(error) === 'QuotaExceededError') return new StorageError('full', error);
  return error instanceof DOMException ? new StorageError('unavailable', error) : error;
}
