import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { type PagePath, pageOf } from '#domain/wire/page-paths.ts';

/** What the build says of a chunk (https://vite.dev/guide/backend-integration). */
interface Chunk {
  file: string;
  name?: string;
  css?: string[];
  imports?: string[];
}
type Manifest = Readonly<Record<string, Chunk>>;

const screen = (file: string, words: string) => [`src/features/${file}.tsx`, `src/i18n/catalogues/${words}/es-ES.po`];
/** A screen that has nothing to show before the server has answered: with what asks it. */
const asking = (file: string, words: string) => [...screen(file, words), 'src/api/client.ts'];

/**
 * The first of what the app's router fetches for a page, and its words: where people arrive by links and by the icon. Modules that have chunks of their own, or the name
 * of a chunk that the build makes of several (`vite.chunks.ts`).
 */
export const firstScreens: Readonly<Partial<Record<PagePath, readonly string[]>>> = {
  '/': screen('home/home-screen', 'landing'),
  '/acceso': screen('session/login-screen', 'session'),
  '/claims': asking('claims/claims-screen', 'claims'),
  '/comofunciona': screen('site/how-it-works-screen', 'site'),
  '/contratacion/resultado': asking('contracting/result/result-screen', 'contracting'),
  '/cuenta': asking('account/account-screen', 'account'),
  '/destacados': asking('site/highlights-screen', 'site'),
  '/e/$token': asking('handoff/link-screen', 'handoff'),
  '/evaluation': ['first-step'],
  '/faqs': screen('site/questions-screen', 'site'),
  '/legal/$text': asking('site/legal-screen', 'site'),
  '/m': screen('handoff/phone-screen', 'handoff'),
  '/map': asking('site/map-screen', 'site'),
  '/policies/$policyId': asking('policies/policy-screen', 'policy'),
  '/policies/$policyId/payments': asking('policies/receipts-screen', 'policies'),
  '/policies/$policyId/payments/$paymentId': asking('policies/receipt-screen', 'policies'),
  '/policies/$policyId/risks/$riskId/claims/$claimId': asking('claims/claim-screen', 'claims'),
  '/policies/$policyId/sign': asking('contracting/signature/sign-screen', 'contracting'),
  '/pricing': screen('contracting/pricing-screen', 'quote'),
  '/tienda/$slug': screen('site/store-screen', 'site'),
};

/**
 * For a path of the app, the header `Link` that lets a browser fetch its screen beside the shell instead of after it; undefined for all other pages, and of a folder that
 * the build has not described. The shell, which the page itself names, comes first: over HTTP/1.1 a browser fetches six files at a time, and the largest of all would wait
 * behind the screen's small ones. `base`: what the app is built under.
 */
export async function pagePreloads(folder: string, base: string): Promise<(page: string) => string | undefined> {
  const text = await readFile(path.join(folder, '.vite/manifest.json'), 'utf8').catch(() => null);
  if (text === null) return () => undefined;
  const manifest = JSON.parse(text) as Manifest;
  const shell = filesOf(manifest, ['index.html']);
  const links = new Map<string | undefined, string>(
    Object.entries(firstScreens).map(([page, modules]) => {
      const files = new Set([...shell, ...filesOf(manifest, modules)]);
      return [page, header([...files].map((file) => linkTo(`${base}${file}`)))] as const;
    }),
  );
  return (page) => links.get(pageOf(page));
}

/** nginx takes 4 kB (4096 bytes) of an answer's headers unless it is told otherwise, and sends 502 instead of more: ours are a kilobyte beside this one, and a house with its own colours over https has a few hundred bytes more. */
const headerBytes = 2_700;

/** The `Link` header of as many files as have room: the browser finds the others with their importers, later. */
function header(links: readonly string[]): string {
  let text = '';
  for (const link of links) {
    const more = text === '' ? link : `${text}, ${link}`;
    if (more.length > headerBytes) break;
    text = more;
  }
  return text;
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
