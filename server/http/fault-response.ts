import type { ProblemCode } from '#domain/shared/problem-code.ts';
import { anonymous } from '#server/ports/anonymous-error.ts';
import { OutsideError } from '#server/ports/outside-error.ts';
import type { Ports } from '#server/ports/ports.ts';
import { ProblemError, problemResponse } from './problems.ts';

/**
 * The response for an error: a `ProblemError` becomes its problem; anything else is a fault, which is logged with its request id and answered as `internal`,
 * `unavailable` or `storage-full`. `supportLine`: of a call with which somebody signs up.
 */
export function faultResponse(
  error: unknown,
  requestId: string,
  { logger }: Pick<Ports, 'logger'>,
  supportLine: string | undefined,
): Response {
  if (error instanceof ProblemError) return problemResponse(error.code, requestId, { ...error.parts, supportLine });
  const code = faultCode(error);
  logger.error({ request_id: requestId, ...anonymous(error) }, 'fault');
  return problemResponse(code, requestId, { ...(code === 'unavailable' ? { headers: { 'retry-after': '5' } } : {}), supportLine });
}

function faultCode(error: unknown): ProblemCode {
  const chain = [error, (error as { cause?: unknown })?.cause] as { code?: string; message?: string; syscall?: string }[];
  if (chain.some((e) => e?.code === 'ENOSPC' || e?.code === '53100')) return 'storage-full';
  // Temporary: lost, refused or exhausted connections, serialization failures and deadlocks, a failing file store. The same call may succeed soon.
  const isPassing = (e: (typeof chain)[number] | undefined) =>
    e instanceof OutsideError ||
    /^(08|57P|53300|40001|40P01)/.test(e?.code ?? '') ||
    e?.syscall === 'connect' ||
    /^(ECONNRESET|EPIPE|ETIMEDOUT|EHOSTUNREACH|ENETUNREACH)$/.test(e?.code ?? '') ||
    /terminated|timeout exceeded|connection error/i.test(e?.message ?? '');
  return chain.some(isPassing) ? 'unavailable' : 'internal';
}
