import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { type PagePath, pageOf } from '#domain/wire/page-paths.ts';

/** A chunk in the manifest of the build (https://vite.dev/guide/backend-integration). */
interface Chunk {
  file: string;
  name?: string;
  css?: string[];
  imports?: string[];
}
type Manifest = Readonly<Record<string, Chunk>>;

const screen = (file: string, words: string) => [`src/features/${file}.tsx`, `src/i18n/catalogues/${words}/es-ES.po`];
/** A screen that shows nothing before the server has answered: preloaded together with the API client. */
const asking = (file: string, words: string) => [...screen(file, words), 'src/api/client.ts'];

/**
 * The modules that the app's router loads first for a page, and its texts, for the pages where people arrive by links and by the app's icon. Each is a module with a
 * chunk of its own, or the name of a chunk that the build makes of several modules (`vite.chunks.ts`).
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
 * Returns the `Link` header for a path of the app, with which a browser loads the screen together with the app's shell instead of after it; undefined for other paths,
 * and for a folder without a manifest. The shell comes first, although the page itself references it: over HTTP/1.1 a browser loads six files at a time, and the shell,
 * the largest, would wait behind the screen's small files. `base`: the base path that the app is built for.
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

/**
 * The most bytes of the `Link` header. By default nginx accepts 4 kB (4096 bytes) of response headers and answers 502 to more; our other headers take one kilobyte, and
 * a few hundred bytes more for an operator with its own colours over https.
 */
const headerBytes = 2_700;

/** The `Link` header with as many files as fit; the browser finds the others later, through the modules that import them. */
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

/** The link to one file, with `crossorigin` as in the later request of the module loader or style sheet, so that the file is not loaded twice. */
const linkTo = (file: string) =>
  file.endsWith('.css') ? `<${file}>; rel=preload; as=style; crossorigin` : `<${file}>; rel=modulepreload; crossorigin`;
