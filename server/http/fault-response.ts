import type { ProblemCode } from '#domain/shared/problem-code.ts';
import { OutsideError } from '#server/ports/outside-error.ts';
import type { Ports } from '#server/ports/ports.ts';
import { ProblemError, problemResponse } from './problems.ts';

/**
 * A refusal as its problem; anything else is a fault of ours: logged with its request id, told as `internal`, `unavailable` or `storage-full`. `call`: method and
 * pattern of the route.
 */
export function faultResponse(error: unknown, requestId: string, ports: Ports, call: string): Response {
  const { supportPhone } = ports.config;
  if (error instanceof ProblemError) return problemResponse(error.code, requestId, { ...error.parts, call, supportPhone });
  const code = faultCode(error);
  // The message of a database error may quote values: only its code and place are logged.
  const { name, code: ownCode, stack, cause } = error as { name?: string; code?: string; stack?: string; cause?: { code?: string } };
  const errorCode = ownCode ?? cause?.code;
  ports.logger.error({ request_id: requestId, error: name, error_code: errorCode, at: framesOf(stack) }, 'fault');
  return problemResponse(code, requestId, { ...(code === 'unavailable' ? { headers: { 'retry-after': '5' } } : {}), call, supportPhone });
}

/** Where it happened. The message, which may go over several lines and quote values, is left out. */
function framesOf(stack: string | undefined): string[] {
  return (stack ?? '')
    .split('\n')
    .filter((line) => /^\s+at /.test(line))
    .slice(0, 8);
}

function faultCode(error: unknown): ProblemCode {
  const chain = [error, (error as { cause?: unknown })?.cause] as { code?: string; message?: string; syscall?: string }[];
  if (chain.some((e) => e?.code === 'ENOSPC' || e?.code === '53100')) return 'storage-full';
  // Connections lost, refused or used up, transactions that lost against another, a store of files that fails: the same call may well pass soon.
  const isPassing = (e: (typeof chain)[number] | undefined) =>
    e instanceof OutsideError ||
    /^(08|57P|53300|40001|40P01)/.test(e?.code ?? '') ||
    e?.syscall === 'connect' ||
    /^(ECONNRESET|EPIPE)$/.test(e?.code ?? '') ||
    /terminated|timeout exceeded|connection error/i.test(e?.message ?? '');
  return chain.some(isPassing) ? 'unavailable' : 'internal';
}
