import Bowser from 'bowser';

const unknown = 'un navegador desconocido';

/**
 * Browser and system as the user agent names them, or the phone if it names one: `Chrome en Android`, `Safari en iPhone`. Enough for owners to recognise their device;
 * it proves nothing, as any text can be sent.
 */
export function deviceFamily(userAgent: string | null): string {
  if (userAgent === null || userAgent === '') return unknown;
  const { browser, os, platform } = Bowser.parse(userAgent);
  if (!browser.name) return unknown;
  const name = browser.name.replace(/ for Android$/, '');
  const system = platform.model ?? os.name;
  return system ? `${name} en ${system}` : name;
}
