import type { Rolldown } from 'vite';

/** What a person who opens an evaluation waits for: the shell, and the choice of how to give the IMEI. */
const firstScreen = /\/src\/(main|features\/evaluation\/imei\/imei-screen)\.tsx$/;

/** Whether the first screen imports a module, itself or through others. What it asks for later, by `import()`, does not count. */
export function isOfFirstScreen(id: string, graph: Pick<Rolldown.PluginContext, 'getModuleInfo'>): boolean {
  const seen = new Set([id]);
  for (const module of seen) {
    if (firstScreen.test(module)) return true;
    for (const importer of graph.getModuleInfo(module)?.importers ?? []) seen.add(importer);
  }
  return false;
}
