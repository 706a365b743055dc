import { readFile } from 'node:fs/promises';
import path from 'node:path';

/** What the build says of a chunk (https://vite.dev/guide/backend-integration). */
interface Chunk {
  file: string;
  name?: string;
  css?: string[];
  imports?: string[];
}
type Manifest = Readonly<Record<string, Chunk>>;

/**
 * The first of what the app's router fetches for a page, and its words: where people arrive by links and by the icon. Paths are the router's. Modules that have chunks of their own, or the name
 * of a chunk that the build makes of several (`vite.chunks.ts`).
 */
export const firstScreens: Readonly<Record<string, readonly string[]>> = {
  '/': ['src/features/home/home-screen.tsx', 'src/i18n/catalogues/landing/es-ES.po'],
  '/acceso': ['src/features/session/login-screen.tsx', 'src/i18n/catalogues/session/es-ES.po'],
  '/evaluation': ['first-step'],
  '/pricing': ['src/features/contracting/pricing-screen.tsx', 'src/i18n/catalogues/quote/es-ES.po'],
  '/tienda/$slug': ['src/features/site/store-screen.tsx', 'src/i18n/catalogues/site/es-ES.po'],
};

/**
 * For a page's path, the header `Link` that lets a browser fetch its screen beside the shell instead of after it; undefined for all other pages, and of a folder that
 * the build has not described. The shell, which the page itself names, comes first: over HTTP/1.1 a browser fetches six files at a time, and the largest of all would wait
 * behind the screen's small ones. `base`: what the app is built under.
 */
export async function pagePreloads(folder: string, base: string): Promise<(page: string) => string | undefined> {
  const text = await readFile(path.join(folder, '.vite/manifest.json'), 'utf8').catch(() => null);
  if (text === null) return () => undefined;
  const manifest = JSON.parse(text) as Manifest;
  const shell = filesOf(manifest, ['index.html']);
  const links = new Map(
    Object.entries(firstScreens).map(([page, modules]) => {
      const files = new Set([...shell, ...filesOf(manifest, modules)]);
      return [page, [...files].map((file) => linkTo(`${base}${file}`)).join(', ')] as const;
    }),
  );
  return (page) => links.get(page);
}

function filesOf(manifest: Manifest, modules: readonly string[]): Set<string> {
  const files = new Set<string>();
  const seen = new Set(modules);
  for (const module of seen) {
    const chunk = manifest[module] ?? Object.values(manifest).find(({ name }) => name === module);
    if (!chunk) continue;
    files.add(chunk.file);
    for (const sheet of chunk.css ?? []) files.add(sheet);
    for (const imported of chunk.imports ?? []) seen.add(imported);
  }
  return files;
}

/** Fetched as the module loader and the style sheet's link will ask for it (`crossorigin`), so that it is not fetched twice. */
const linkTo = (file: string) =>
  file.endsWith('.css') ? `<${file}>; rel=preload; as=style; crossorigin` : `<${file}>; rel=modulepreload; crossorigin`;
