/** Somebody outside refused or did not answer: its message is a code in words of ours, so that it may be kept and shown. */
export class OutsideError extends Error {
  /** The same request would be refused again: only a person can mend it. */
  isFinal: boolean;
  constructor(message: string, { isFinal = false } = {}) {
    super(message);
    this.isFinal = isFinal;
  }
}

export function isFinalRefusal(error: unknown): boolean {
  return error instanceof OutsideError && error.isFinal;
}

/** The errors that one is made of, however deep; one of its own is itself. */
export function faultsOf(error: unknown): unknown[] {
  return error instanceof AggregateError ? error.errors.flatMap(faultsOf) : [error];
}

/**
 * Why something failed, in what may be kept and shown: the message of an `OutsideError`; of any other error its name and code, because a message may quote what somebody
 * sent. Of several each reason once.
 */
export function safeReason(error: unknown): string {
  if (error instanceof AggregateError) return [...new Set(faultsOf(error).map(safeReason))].join(', ');
  if (error instanceof OutsideError) return error.message;
  const { name = 'Error', code, cause } = error as { name?: string; code?: unknown; cause?: { code?: unknown } };
  const kept = code ?? cause?.code;
  return typeof kept === 'string' ? `${name} ${kept}` : name;
}
