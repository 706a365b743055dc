import { bringWords } from '#src/i18n/activate.ts';

/** Loads a module together with the evaluation's catalogue; the first step has a smaller catalogue of its own, so that it opens sooner. */
export async function withWords<Module>(loading: Promise<Module>): Promise<Module> {
  const [module] = await Promise.all([loading, bringWords('evaluation', () => import('#src/i18n/catalogues/evaluation/es-ES.po'))]);
  return module;
}
