import { ProblemError } from './problems.ts';

/** The bytes of a request, whatever length it claims. @throws {ProblemError} `too-large` */
export async function readBody(request: Request, maxBytes: number): Promise<Uint8Array> {
  if (Number(request.headers.get('content-length') ?? 0) > maxBytes) throw new ProblemError('too-large');
  const chunks: Uint8Array[] = [];
  let size = 0;
  for await (const chunk of request.body ?? []) {
    size += chunk.byteLength;
    if (size > maxBytes) throw new ProblemError('too-large');
    chunks.push(chunk);
  }
  return Buffer.concat(chunks);
}
