import Bowser from 'bowser';

const unknown = 'un navegador desconocido';

/** Browser and system, as they call themselves, or the phone where it says which: `Chrome en Android`, `Safari en iPhone`. Enough for their owner to know their own; anybody can say anything. */
export function deviceFamily(userAgent: string | null): string {
  if (userAgent === null || userAgent === '') return unknown;
  const { browser, os, platform } = Bowser.parse(userAgent);
  if (!browser.name) return unknown;
  const name = browser.name.replace(/ for Android$/, '');
  const system = platform.model ?? os.name;
  return system ? `${name} en ${system}` : name;
}
