import { Metadata, TUS_RESUMABLE } from '@tus/server';
import { ProblemError } from '#server/http/problems.ts';

const methods = ['POST', 'HEAD', 'PATCH', 'DELETE', 'OPTIONS'];
/** Extensions of tus that this server does not offer. */
const unsupported = ['upload-concat', 'upload-defer-length'];

/** Replaces the method by that of the header `X-HTTP-Method-Override` (tus 1.0), which clients use behind proxies that let only POST through. */
export function asMeant(request: Request): Request {
  const method = request.headers.get('x-http-method-override')?.toUpperCase();
  if (method === undefined || method === request.method) return request;
  assertMethod(method);
  const hasBody = method === 'PATCH' || method === 'POST';
  return new Request(request.url, {
    method,
    headers: request.headers,
    signal: request.signal,
    ...(hasBody && request.body ? { body: request.body, duplex: 'half' } : {}),
  });
}

/**
 * Checks what tus 1.0 requires of every request, with the statuses of the protocol; the tus server library uses other statuses for some of them.
 * @throws {ProblemError} `method-not-allowed`, `upload-version`, `upload-content-type`, `upload-invalid`
 */
export function assertTusRequest({ method, headers }: Request): void {
  assertMethod(method);
  if (headers.get('tus-resumable') !== TUS_RESUMABLE)
    throw new ProblemError('upload-version', { headers: { 'tus-version': TUS_RESUMABLE } });
  if (method === 'PATCH' && headers.get('content-type') !== 'application/offset+octet-stream')
    throw new ProblemError('upload-content-type');
  if (method === 'POST' && unsupported.some((name) => headers.has(name))) throw new ProblemError('upload-invalid');
}

/** Parses `Upload-Metadata`: what a client says of its file. @throws {ProblemError} `upload-invalid` */
export function parseMetadata(headers: Headers): Record<string, string | null> {
  const header = headers.get('upload-metadata');
  if (!header) return {};
  try {
    return Metadata.parse(header);
  } catch {
    throw new ProblemError('upload-invalid');
  }
}

/** The problem that stands for a refusal of the tus library. */
export function problemOfStatus(status: number) {
  switch (status) {
    case 404:
    case 410:
      return 'upload-gone';
    case 409:
      return 'upload-offset';
    case 413:
      return 'too-large';
    default:
      return status >= 500 ? 'unavailable' : 'upload-invalid';
  }
}

function assertMethod(method: string): void {
  if (!methods.includes(method)) throw new ProblemError('method-not-allowed', { headers: { allow: methods.join(', ') } });
}
