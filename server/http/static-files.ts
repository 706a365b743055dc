import { createHash } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { readdir, readFile, stat } from 'node:fs/promises';
import path from 'node:path';
import { Readable } from 'node:stream';

const contentTypes: Record<string, string> = {
  '.html': 'text/html; charset=utf-8',
  '.js': 'text/javascript; charset=utf-8',
  '.css': 'text/css; charset=utf-8',
  '.json': 'application/json',
  '.webmanifest': 'application/manifest+json',
  '.svg': 'image/svg+xml',
  '.png': 'image/png',
  '.ico': 'image/x-icon',
  '.wasm': 'application/wasm',
  '.txt': 'text/plain; charset=utf-8',
  '.gz': 'application/octet-stream',
};

interface StaticFile {
  path: string;
  size: number;
  type: string;
  etag: string;
  cacheControl: string;
  /** Length of the brotli twin that the build left beside it. */
  brotliSize: number | null;
}

export type StaticHandler = (request: Request) => Response | null;

/**
 * Serves a built app: read once at start, so that a path that is not a file of it cannot be asked for. A navigation to any other path
 * gets `index.html` (the app routes it); any other unknown path gets null.
 */
export async function staticFiles(folder: string, base = '/'): Promise<StaticHandler> {
  const files = new Map<string, StaticFile>();
  for (const entry of await readdir(folder, { recursive: true, withFileTypes: true }).catch(() => [])) {
    const file = path.join(entry.parentPath, entry.name);
    const name = path.relative(folder, file).split(path.sep).join('/');
    if (!entry.isFile() || name.endsWith('.br') || name.startsWith('.')) continue;
    files.set(`${base}${name}`, await describe(file, name));
  }
  return (request) => {
    if (request.method !== 'GET' && request.method !== 'HEAD') return null;
    const { pathname } = new URL(request.url);
    const isNavigation = request.headers.get('sec-fetch-mode') === 'navigate' || (request.headers.get('accept') ?? '').includes('text/html');
    const file = files.get(decode(pathname)) ?? (isNavigation && !pathname.startsWith(`${base}assets/`) ? files.get(`${base}index.html`) : undefined);
    return file ? respond(request, file) : null;
  };
}

async function describe(file: string, name: string): Promise<StaticFile> {
  const bytes = await readFile(file);
  const brotli = await stat(`${file}.br`).catch(() => null);
  return {
    path: file,
    size: bytes.length,
    type: contentTypes[path.extname(name)] ?? 'application/octet-stream',
    etag: `"${createHash('sha256').update(bytes).digest('base64url').slice(0, 22)}"`,
    // The name of an asset holds its hash; everything else must be asked for again, the service worker first of all.
    cacheControl: name.startsWith('assets/') ? 'public, max-age=31536000, immutable' : 'no-cache',
    brotliSize: brotli?.size ?? null,
  };
}

function respond(request: Request, file: StaticFile): Response {
  const headers: Record<string, string> = { 'content-type': file.type, etag: file.etag, 'cache-control': file.cacheControl, vary: 'accept-encoding' };
  if (request.headers.get('if-none-match')?.includes(file.etag)) return new Response(null, { status: 304, headers });
  const isBrotli = file.brotliSize !== null && /\bbr\b/.test(request.headers.get('accept-encoding') ?? '');
  if (isBrotli) headers['content-encoding'] = 'br';
  headers['content-length'] = String(isBrotli ? file.brotliSize : file.size);
  if (request.method === 'HEAD') return new Response(null, { headers });
  return new Response(Readable.toWeb(createReadStream(isBrotli ? `${file.path}.br` : file.path)) as ReadableStream, { headers });
}

function decode(pathname: string): string {
  try {
    return decodeURIComponent(pathname);
  } catch {
    return '';
  }
}
