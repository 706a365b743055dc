import type { Rolldown } from 'vite';

type Graph = Pick<Rolldown.PluginContext, 'getModuleInfo'>;

/**
 * What a person who opens an evaluation waits for, in one piece each, because many small pieces weigh more and wait for each other: the shell, which is everybody's, and the
 * choice of how to give the IMEI with its words.
 */
export const waitedFor = {
  shell: /\/src\/main\.tsx$/,
  'first-step': /\/src\/(features\/evaluation\/imei\/imei-screen\.tsx|i18n\/catalogues\/evaluation-imei\/es-ES\.po)$/,
};

/** What follows by itself, of which others need parts: who has the evaluation open and with what; who watches the queue, the service worker's registration, the help below, and how much the phone keeps, which is all that the outbox has in common with many screens. */
const following = {
  opening: /\/src\/features\/evaluation\/open-evaluation\.ts$/,
  afterwards: /\/src\/(app\/(watch-queue|service-worker)\.ts|parts\/help\/help-content\.tsx|platform\/storage\/storage-health\.ts)$/,
};

/** Whether something imports a module, itself or through others. What it asks for later, by `import()`, does not count. */
function isOf(roots: RegExp, id: string, graph: Graph): boolean {
  const seen = new Set([id]);
  for (const module of seen) {
    if (roots.test(module)) return true;
    for (const importer of graph.getModuleInfo(module)?.importers ?? []) seen.add(importer);
  }
  return false;
}

/** The screens of the office, and that of the samples, which no build for people has. */
const office = /\/src\/(office|app\/samples)\//;

/** Whether only screens of the office come with a module: all others neither wait for it nor keep it. */
function isOnlyOfOffice(id: string, graph: Graph): boolean {
  const seen = new Set([id]);
  for (const module of seen) {
    const importers = graph.getModuleInfo(module)?.importers ?? [];
    if (importers.length === 0 && !office.test(module)) return false;
    for (const importer of importers) seen.add(importer);
  }
  return true;
}

/** What several screens of the office share, parts of `src/ui` and `src/forms` among it, which would else go to everybody's. What those need besides is everybody's, and stays there. */
export const officeGroup = {
  name: (id: string, graph: Graph) => (isOnlyOfOffice(id, graph) ? 'office' : null),
  test: /\/(src|domain|node_modules)\//,
  minShareCount: 2,
  includeDependenciesRecursively: false,
};

const isOfOffice = (file: string) => /(^|\/)src\/(office|i18n\/catalogues\/office)\//.test(file);

/** Chunks of the office are in a folder of their own, which no phone keeps. */
export const chunkFileNames = ({ moduleIds }: Rolldown.PreRenderedChunk) =>
  `assets/${moduleIds.some(isOfOffice) ? 'office/' : ''}[name]-[hash].js`;

/** Their looks too: those of a screen are named by its file, those of what they share by its chunk. */
export const assetFileNames = ({ names, originalFileNames }: Rolldown.PreRenderedAsset) =>
  `assets/${originalFileNames.some(isOfOffice) || names.includes('office.css') ? 'office/' : ''}[name]-[hash][extname]`;

const ofRoots =
  (name: string, roots: RegExp) =>
  (id: string, graph: Graph): string | null =>
    isOf(roots, id, graph) ? name : null;

/** The groups of what comes early: a module goes to the first group that takes it. */
export const earlyGroups = [
  ...Object.entries(waitedFor).map(([name, roots]) => ({ name: ofRoots(name, roots), test: /\/(src|domain|node_modules)\// })),
  ...Object.entries(following).map(([name, roots]) => ({
    name: ofRoots(name, roots),
    test: /\/(src\/(?!app)[a-z]+|domain)\//,
    minShareCount: 2,
  })),
];
