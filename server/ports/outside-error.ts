/** An outside service refused or did not answer. The message is a code in our own words, so that it may be stored and shown. */
export class OutsideError extends Error {
  /** The same request would be refused again: only a person can solve it. */
  isFinal: boolean;
  constructor(message: string, { isFinal = false } = {}) {
    super(message);
    this.isFinal = isFinal;
  }
}

export function isFinalRefusal(error: unknown): boolean {
  return error instanceof OutsideError && error.isFinal;
}

/** The errors that an `AggregateError` is made of, however deeply nested; any other error is returned as it is. */
export function faultsOf(error: unknown): unknown[] {
  return error instanceof AggregateError ? error.errors.flatMap(faultsOf) : [error];
}

/**
 * The reason of a failure, safe to be stored and shown: the message of an `OutsideError`; of any other error its name and code, because its message may quote what
 * somebody sent. Of several errors, each different reason once.
 */
export function safeReason(error: unknown): string {
  if (error instanceof AggregateError) return [...new Set(faultsOf(error).map(safeReason))].join(', ');
  if (error instanceof OutsideError) return error.message;
  const { name = 'Error', code, cause } = error as { name?: string; code?: unknown; cause?: { code?: unknown } };
  const kept = code ?? cause?.code;
  return typeof kept === 'string' ? `${name} ${kept}` : name;
}
