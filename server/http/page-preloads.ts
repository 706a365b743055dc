import { readFile } from 'node:fs/promises';
import path from 'node:path';

/** What the build says of a chunk (https://vite.dev/guide/backend-integration). */
interface Chunk {
  file: string;
  css?: string[];
  imports?: string[];
}
type Manifest = Readonly<Record<string, Chunk>>;

/** The first of what the app's router fetches for a page, and its words: where people arrive by links and by the icon. */
export const firstScreens: Readonly<Record<string, readonly string[]>> = {
  '/': ['src/features/home/home-screen.tsx', 'src/i18n/catalogues/landing/es-ES.po'],
  '/acceso': ['src/features/session/login-screen.tsx', 'src/i18n/catalogues/session/es-ES.po'],
  '/evaluation': ['src/features/evaluation/imei/imei-screen.tsx', 'src/i18n/catalogues/evaluation-imei/es-ES.po'],
  '/pricing': ['src/features/contracting/pricing-screen.tsx', 'src/i18n/catalogues/contracting/es-ES.po'],
};

/**
 * For a page's path, the header `Link` that lets a browser fetch its screen beside the shell instead of after it; undefined for all other pages, and of a folder that
 * the build has not described. `base`: what the app is built under.
 */
export async function pagePreloads(folder: string, base: string): Promise<(page: string) => string | undefined> {
  const text = await readFile(path.join(folder, '.vite/manifest.json'), 'utf8').catch(() => null);
  if (text === null) return () => undefined;
  const manifest = JSON.parse(text) as Manifest;
  // The page itself names these.
  const shell = filesOf(manifest, ['index.html']);
  const links = new Map(
    Object.entries(firstScreens).map(([page, modules]) => {
      const files = [...filesOf(manifest, modules)].filter((file) => !shell.has(file));
      return [page, files.map((file) => linkTo(`${base}${file}`)).join(', ') || undefined] as const;
    }),
  );
  return (page) => links.get(page);
}

function filesOf(manifest: Manifest, modules: readonly string[]): Set<string> {
  const files = new Set<string>();
  const seen = new Set(modules);
  for (const module of seen) {
    const chunk = manifest[module];
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
