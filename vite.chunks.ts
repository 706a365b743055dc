import type { Rolldown } from 'vite';

type Graph = Pick<Rolldown.PluginContext, 'getModuleInfo'>;

/** What a person who opens an evaluation waits for: the shell, and the choice of how to give the IMEI. */
const firstScreen = /\/src\/(main|features\/evaluation\/imei\/imei-screen)\.tsx$/;
/** What it asks for at once: who has the evaluation open, and with what. */
const opening = /\/src\/features\/evaluation\/open-evaluation\.ts$/;
/** What follows by itself: the outbox, the service worker's registration, and the help below. */
const afterwards = /\/src\/(app\/(start-queue|service-worker)\.ts|parts\/help\/help-content\.tsx)$/;

/** Whether something imports a module, itself or through others. What it asks for later, by `import()`, does not count. */
function isOf(roots: RegExp, id: string, graph: Graph): boolean {
  const seen = new Set([id]);
  for (const module of seen) {
    if (roots.test(module)) return true;
    for (const importer of graph.getModuleInfo(module)?.importers ?? []) seen.add(importer);
  }
  return false;
}

const early = { common: firstScreen, opening, afterwards };

/** Groups of modules that several early screens share, the earliest first: a module goes to the first group that takes it. */
export const earlyGroups = Object.entries(early).map(([name, roots]) => ({
  name: (id: string, graph: Graph) => (isOf(roots, id, graph) ? name : null),
  test: /\/(src\/(?!app)[a-z]+|domain|node_modules\/(jotai|@lingui|valibot))\//,
  minShareCount: 2,
}));
