import { createHash } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { readdir, readFile, stat } from 'node:fs/promises';
import path from 'node:path';
import { Readable } from 'node:stream';
import { isPagePath } from '#domain/wire/page-paths.ts';
import { pagePreloads } from './page-preloads.ts';

const contentTypes: Record<string, string> = {
  '.html': 'text/html; charset=utf-8',
  '.js': 'text/javascript; charset=utf-8',
  '.mjs': 'text/javascript; charset=utf-8',
  '.css': 'text/css; charset=utf-8',
  '.json': 'application/json',
  '.webmanifest': 'application/manifest+json',
  '.svg': 'image/svg+xml',
  '.png': 'image/png',
  '.ico': 'image/x-icon',
  '.wasm': 'application/wasm',
  '.txt': 'text/plain; charset=utf-8',
};

/** Files up to here are kept in memory: a new build under a running server must not mix with the old one. */
const memoryBytes = 1024 * 1024;

interface Body {
  size: number;
  file: string;
  bytes: Uint8Array<ArrayBuffer> | null;
}

interface StaticFile {
  name: string;
  type: string;
  etag: string;
  cacheControl: string;
  plain: Body;
  /** The twin that the build left beside it. */
  brotli: Body | null;
}

/** What was asked for (`page`: a navigation, `asset`: a file by its name) and the answer to it. */
export interface Served {
  kind: 'page' | 'asset';
  response: Response;
}

export type StaticHandler = (request: Request) => Served | null;

/**
 * Serves a built app: read once at start, so that a path that is not a file of it cannot be asked for. A navigation to any other path
 * gets `index.html` (the app routes it), except under `assets/`: as found when it is a page of the app, as not found otherwise, which the app
 * says to people. Any other unknown path, and any method but GET and HEAD, gets null.
 */
export async function staticFiles(folder: string, base = '/'): Promise<StaticHandler> {
  const files = new Map<string, StaticFile>();
  for (const entry of await readdir(folder, { recursive: true, withFileTypes: true }).catch(() => [])) {
    const file = path.join(entry.parentPath, entry.name);
    const name = path.relative(folder, file).split(path.sep).join('/');
    if (entry.isFile() && !name.endsWith('.br') && !name.startsWith('.')) files.set(`${base}${name}`, await describe(file, name));
  }
  const index = files.get(`${base}index.html`);
  const linkOf = await pagePreloads(folder, base);
  return (request) => {
    if (request.method !== 'GET' && request.method !== 'HEAD') return null;
    const pathname = decode(new URL(request.url).pathname);
    const file = files.get(pathname);
    if (file && file !== index) return { kind: 'asset', response: respond(request, file) };
    const isNavigation =
      file !== undefined ||
      pathname === base ||
      /text\/html/.test(request.headers.get('accept') ?? '') ||
      request.headers.get('sec-fetch-mode') === 'navigate';
    if (!index || !isNavigation || pathname.startsWith(`${base}assets/`)) return null;
    const page = file === undefined ? `/${pathname.slice(base.length)}` : '/';
    const response = respond(request, index, isPagePath(page) ? 200 : 404);
    // Not of the file itself: as that the service worker keeps it, for every page.
    const link = file === undefined ? linkOf(page) : undefined;
    if (link !== undefined) response.headers.set('link', link);
    return { kind: 'page', response };
  };
}

async function describe(file: string, name: string): Promise<StaticFile> {
  const bytes = await readFile(file);
  const hash = createHash('sha256').update(bytes).digest('base64url').slice(0, 22);
  return {
    name,
    type: contentTypes[path.extname(name)] ?? 'application/octet-stream',
    // Weak: one entity in two encodings.
    etag: `W/"${hash}"`,
    // The name holds a hash or a version; everything else must be asked for again, the service worker first of all (fault FC1).
    cacheControl: /^assets\/|^\w+\/\d+\.\d+\.\d+\//.test(name) ? 'public, max-age=31536000, immutable' : 'no-cache',
    plain: { size: bytes.length, file, bytes: bytes.length <= memoryBytes ? bytes : null },
    brotli: await describeBrotli(`${file}.br`),
  };
}

async function describeBrotli(file: string): Promise<Body | null> {
  const info = await stat(file).catch(() => null);
  if (!info) return null;
  return { size: info.size, file, bytes: info.size <= memoryBytes ? await readFile(file) : null };
}

function respond(request: Request, file: StaticFile, status: 200 | 404 = 200): Response {
  const headers: Record<string, string> = {
    'content-type': file.type,
    // Nobody keeps anything under an address that is none.
    ...(status === 200 ? { etag: file.etag, 'cache-control': file.cacheControl } : { 'cache-control': 'no-store' }),
    vary: 'accept-encoding',
  };
  if (status === 200 && request.headers.get('if-none-match')?.includes(file.etag)) return new Response(null, { status: 304, headers });
  const brotli = /\bbr\b(?!\s*;\s*q=0(?:\.0*)?(?:$|[\s,]))/.test(request.headers.get('accept-encoding') ?? '') ? file.brotli : null;
  if (brotli) headers['content-encoding'] = 'br';
  const body = brotli ?? file.plain;
  headers['content-length'] = String(body.size);
  if (request.method === 'HEAD') return new Response(null, { status, headers });
  return new Response(body.bytes ?? (Readable.toWeb(createReadStream(body.file)) as ReadableStream), { status, headers });
}

function decode(pathname: string): string {
  try {
    return decodeURIComponent(pathname);
  } catch {
    return '';
  }
}
