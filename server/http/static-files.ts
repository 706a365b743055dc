import { createHash } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { readdir, readFile, stat } from 'node:fs/promises';
import path from 'node:path';
import { Readable } from 'node:stream';
import { publicPages } from '#domain/site/public-pages.ts';
import { ownBrand } from '#domain/white-label/brand-colors.ts';
import { isPagePath } from '#domain/wire/page-paths.ts';
import { pagePreloads } from './page-preloads.ts';
import { indexInName, publicHtml, robotsText, sitemapXml } from './public-head.ts';
import { goneStoreHtml, inColors, type ShownHouse, type ShownPages, storeHtml, storePath, storeSlugIn } from './store-head.ts';

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
  '.xml': 'application/xml; charset=utf-8',
};

/** Files up to this size are kept in memory, so that a new build under a running server does not mix with the old one. */
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
  /** The Brotli-compressed file that the build wrote beside it. */
  brotli: Body | null;
}

/**
 * The response to a request. `page`: a navigation; `asset`: a file by its name. `style`: the inline style of the page, which the content security policy has to allow.
 */
export interface Served {
  kind: 'page' | 'asset';
  response: Response;
  style?: string | null;
}

export type StaticHandler = (request: Request, shown: ShownPages) => Promise<Served | null>;

/**
 * Serves a built app. Its folder is listed once at the start, so that only its files can be requested. A navigation to any other path, except under `assets/`, gets
 * `index.html`, with 200 for a page of the app and 404 otherwise, which the app explains to people. Other unknown paths, and methods other than GET and HEAD, get null.
 *
 * Public pages, and pages of stores, get their own head, and are listed in `robots.txt` and `sitemap.xml` with addresses under `publicUrl`, or without that under the
 * origin of the request. A store's page that was closed is a 404. Pages have the name and the colours of the operator, except the file that the service worker caches:
 * the app reads them anew at each start.
 */
export async function staticFiles(folder: string, base = '/', publicUrl?: string): Promise<StaticHandler> {
  const files = new Map<string, StaticFile>();
  for (const entry of await readdir(folder, { recursive: true, withFileTypes: true }).catch(() => [])) {
    const file = path.join(entry.parentPath, entry.name);
    const name = path.relative(folder, file).split(path.sep).join('/');
    if (entry.isFile() && !name.endsWith('.br') && !name.startsWith('.')) files.set(`${base}${name}`, await describe(file, name));
  }
  const index = files.get(`${base}index.html`);
  const indexText = index?.plain.bytes ? new TextDecoder().decode(index.plain.bytes) : '';
  const linkOf = await pagePreloads(folder, base);
  return async (request, shown) => {
    if (request.method !== 'GET' && request.method !== 'HEAD') return null;
    const url = new URL(request.url);
    const pathname = decode(url.pathname);
    const origin = (publicUrl ?? `${url.origin}${base}`).replace(/\/$/, '');
    if (pathname === `${base}robots.txt`)
      return { kind: 'asset', response: respond(request, made('robots.txt', robotsText(origin, base))) };
    if (pathname === `${base}sitemap.xml`) {
      const slugs = await shown.storeSlugs().catch(() => null);
      const response = slugs === null ? unanswered() : respond(request, made('sitemap.xml', sitemapXml(origin, slugs.map(storePath))));
      return { kind: 'asset', response };
    }
    const file = files.get(pathname);
    if (file?.plain.bytes && file.name === manifestName) {
      const { name } = await houseOf(shown);
      return {
        kind: 'asset',
        response: respond(request, name === ownBrand.name ? file : made(manifestName, manifestOf(file.plain.bytes, name))),
      };
    }
    if (file && file !== index) return { kind: 'asset', response: respond(request, file) };
    const isNavigation =
      file !== undefined ||
      pathname === base ||
      /text\/html/.test(request.headers.get('accept') ?? '') ||
      request.headers.get('sec-fetch-mode') === 'navigate';
    if (!index || !isNavigation || pathname.startsWith(`${base}assets/`)) return null;
    const page = file === undefined ? `/${pathname.slice(base.length)}` : '/';
    const { html, status, isPublic, style } = await shownAt(file === undefined ? page : null, indexText, origin, shown);
    const response = respond(request, html === null ? index : made('index.html', html), status);
    // Personal pages, and pages that are empty without scripts, are not for search engines.
    if (!isPublic) response.headers.set('x-robots-tag', 'noindex');
    // `index.html` itself has no such header: the service worker caches it for all pages.
    const link = file === undefined ? linkOf(page) : undefined;
    if (link !== undefined) response.headers.set('link', link);
    return { kind: 'page', response, style };
  };
}

/** A 503, so that a search engine asks for the sitemap again: on an empty one it would forget the pages that it knew. */
const unanswered = () => new Response('503', { status: 503, headers: { 'cache-control': 'no-store' } });

type Status = 200 | 404 | 503;

/** The page that is sent for a path of the app. `html` null: `index.html` as it was built. */
interface Shown {
  html: string | null;
  status: Status;
  isPublic: boolean;
  style: string | null;
}

/** The operator's name and colours; the product's own if they cannot be read, because a page in other colours is better than none. */
const houseOf = (shown: ShownPages): Promise<ShownHouse> => shown.house().catch(() => ({ name: ownBrand.name, colors: null }));

async function shownAt(page: string | null, indexText: string, origin: string, shown: ShownPages): Promise<Shown> {
  if (page === null) return { html: null, status: 200, isPublic: false, style: null };
  const { name, colors } = await houseOf(shown);
  const site = { origin, product: name };
  const index = name === ownBrand.name ? indexText : indexInName(indexText, name);
  const found = publicPages[page];
  if (found) return { ...inColors(publicHtml(index, page, found, site), colors), status: 200, isPublic: true };
  const slug = storeSlugIn(page);
  const isOwn = name === ownBrand.name && colors === null;
  const bare = { ...(isOwn ? { html: null, style: null } : inColors(index, colors)), isPublic: false };
  if (slug === undefined) return { ...bare, status: isPagePath(page) ? 200 : 404 };
  const store = await shown.findStore(slug).catch(() => undefined);
  // It could not be read whether there is such a store: the app asks again, and so does a search engine after a 503.
  if (store === undefined) return { ...bare, status: 503 };
  if (store === null) return { ...inColors(goneStoreHtml(index, name), colors), isPublic: false, status: 404 };
  return { ...inColors(storeHtml(index, store, site), colors, store.brand), status: 200, isPublic: true };
}

const manifestName = 'manifest.webmanifest';

/** The web app manifest with the operator's name. */
function manifestOf(bytes: Uint8Array, name: string): string {
  const manifest = JSON.parse(new TextDecoder().decode(bytes)) as Record<string, unknown>;
  return JSON.stringify({ ...manifest, name, short_name: name });
}

const entityTag = (bytes: Uint8Array) => `W/"${createHash('sha256').update(bytes).digest('base64url').slice(0, 22)}"`;

/** A file that is generated for a request. Caches have to revalidate it each time (`no-cache`). */
function made(name: string, text: string): StaticFile {
  const bytes = new TextEncoder().encode(text);
  const type = contentTypes[path.extname(name)] ?? 'application/octet-stream';
  return { name, type, etag: entityTag(bytes), cacheControl: 'no-cache', plain: { size: bytes.length, file: name, bytes }, brotli: null };
}

async function describe(file: string, name: string): Promise<StaticFile> {
  const bytes = await readFile(file);
  return {
    name,
    type: contentTypes[path.extname(name)] ?? 'application/octet-stream',
    // A weak tag, because the file is sent in two encodings.
    etag: entityTag(bytes),
    // Immutable if the name contains a hash or a version; everything else has to be revalidated, above all the service worker (fault FC1).
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

function respond(request: Request, file: StaticFile, status: Status = 200): Response {
  const headers: Record<string, string> = {
    'content-type': file.type,
    // Caches must not store a page that was not found.
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
