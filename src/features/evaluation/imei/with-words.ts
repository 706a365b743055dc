import { bringWords } from '#src/i18n/activate.ts';

/** The words of what follows are those of the evaluation; the choice has a catalogue of its own, to open sooner. */
export async function withWords<Module>(loading: Promise<Module>): Promise<Module> {
  const [module] = await Promise.all([loading, bringWords('evaluation', () => import('#src/i18n/catalogues/evaluation/es-ES.po'))]);
  return module;
}
