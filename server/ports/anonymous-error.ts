/** An error as it may be logged: its kind, its code and where it happened. Its message, which may go over several lines and quote what somebody sent, is left out. */
export function anonymous(error: unknown): { error: string; error_code?: string; at: string[] } {
  const {
    name = 'Error',
    code: own,
    stack = '',
    cause,
  } = error as { name?: string; code?: string; stack?: string; cause?: { code?: string } };
  // The code of a database error is in the cause of the error that wraps it.
  const code = own ?? cause?.code;
  return {
    error: name,
    ...(code ? { error_code: code } : {}),
    at: stack
      .split('\n')
      .filter((line) => line.startsWith('    at '))
      .slice(0, 8),
  };
}
