import Bowser from 'bowser';

const unknown = 'un navegador desconocido';

/** Browser and system, as they call themselves: `Chrome en Android`. Enough for their owner to know their own; anybody can say anything. */
export function deviceFamily(userAgent: string | null): string {
  if (userAgent === null || userAgent === '') return unknown;
  const { browser, os } = Bowser.parse(userAgent);
  if (!browser.name) return unknown;
  return os.name ? `${browser.name} en ${os.name}` : browser.name;
}
