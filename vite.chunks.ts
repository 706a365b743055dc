import type { Rolldown } from 'vite';

type Graph = Pick<Rolldown.PluginContext, 'getModuleInfo'>;

/** What a person who opens an evaluation waits for: the shell, and the choice of how to give the IMEI. */
const firstScreen = /\/src\/(main|features\/evaluation\/imei\/imei-screen)\.tsx$/;
/** What it asks for at once: who has the evaluation open, and with what. */
const opening = /\/src\/features\/evaluation\/open-evaluation\.ts$/;
/** What follows by itself: the outbox, the service worker's registration, and the help below. */
const afterwards = /\/src\/(app\/(start-queue|service-worker)\.ts|parts\/help\/help-content\.tsx)$/;

/** The screens of the office, and that of the samples, which no build for people has. */
const office = /\/src\/(office|app\/samples)\//;

/** Whether something imports a module, itself or through others. What it asks for later, by `import()`, does not count. */
function isOf(roots: RegExp, id: string, graph: Graph): boolean {
  const seen = new Set([id]);
  for (const module of seen) {
    if (roots.test(module)) return true;
    for (const importer of graph.getModuleInfo(module)?.importers ?? []) seen.add(importer);
  }
  return false;
}

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

/** Folders below `assets/` of what is of no use without a network: no phone keeps them. */
const folders = {
  office: /(^|\/)src\/(office|i18n\/catalogues\/office)\//,
  site: /(^|\/)src\/(features|i18n\/catalogues)\/site\//,
};
const folderOf = (files: readonly string[]) => {
  const [folder] = Object.entries(folders).find(([, pattern]) => files.some((file) => pattern.test(file))) ?? [];
  return folder === undefined ? '' : `${folder}/`;
};

export const chunkFileNames = ({ moduleIds }: Rolldown.PreRenderedChunk) => `assets/${folderOf(moduleIds)}[name]-[hash].js`;

/** Their looks too: those of a screen are named by its file, those of what they share by its chunk. */
export const assetFileNames = ({ names, originalFileNames }: Rolldown.PreRenderedAsset) =>
  `assets/${names.includes('office.css') ? 'office/' : folderOf(originalFileNames)}[name]-[hash][extname]`;

/** What every page waits for, and what lies on the phone, which every page asks for at once. */
const everywhere = /\/src\/(main\.tsx|app\/read-queue\.ts)$/;
/** Where whoever has never been here comes in. */
const firstPage = /\/src\/features\/home\/landing\.tsx$/;
const firstPrice = /\/src\/features\/contracting\/pricing-screen\.tsx$/;

function isOfShell(id: string, graph: Graph): boolean {
  if (isOf(everywhere, id, graph)) return true;
  return !id.includes('/src/features/') && isOf(firstPage, id, graph);
}

/** With what the first page draws of the kit. Named before the groups below, which would else take what the shell needs with what needs it. */
export const shellGroup = {
  name: (id: string, graph: Graph) => (isOfShell(id, graph) ? 'shell' : null),
  test: /\/(src\/(?!app)[a-z]+|domain|node_modules\/(jotai|@lingui|valibot|@tanstack|idb-keyval))\//,
};

/** Whether each of the roots needs a module. */
const ofAll =
  (...roots: readonly RegExp[]) =>
  (id: string, graph: Graph) =>
    roots.every((each) => isOf(each, id, graph));

const early = {
  asked: ofAll(firstScreen, firstPrice),
  common: ofAll(firstScreen),
  opening: ofAll(opening),
  afterwards: ofAll(afterwards),
  fields: ofAll(firstPrice, office),
  quote: ofAll(firstPrice),
};

/** Groups of modules that several early screens share, the earliest first: a module goes to the first group that takes it. */
export const earlyGroups = Object.entries(early).map(([name, isOfIt]) => ({
  name: (id: string, graph: Graph) => (isOfIt(id, graph) ? name : null),
  test: /\/(src\/(?!app)[a-z]+|domain|node_modules\/(jotai|@lingui|valibot))\//,
  minShareCount: 2,
}));
