import { expect, type Page } from '@playwright/test';

/** Spanish words that occur in no English sentence of the interface. */
const spanish =
  /[áéíóúñ¿¡«»]|\b(el|los|las|que|del|por|para|una|tus?|con|sin|este|esta|cuando|hasta|desde|también|ahora|aquí|hoy|cada|nada|todo|todos|lo|se|ya|su|mira|elige|precio|recibos?|seguro|siniestros?|cuenta|fotos|foto|enviar|guardado|pagar|continuar|volver|ayuda|inicio|ver)\b/i;

/** A decimal comma; a comma that separates thousands has three digits after it. */
const spanishAmount = /\d,\d\d(?!\d)/;

/**
 * Expects nothing on a page, visible or for screen readers, to be in Spanish, except what is marked `lang="es"` and the names that the test itself has created.
 * `own`: matches those names.
 */
export async function expectEnglish(page: Page, own: RegExp = /(?!)/): Promise<void> {
  expect(await page.evaluate(() => document.documentElement.lang)).toBe('en');
  const texts = await page.evaluate(() => {
    const isEnglish = (each: Element) => !(each.closest('[lang]')?.getAttribute('lang') ?? '').startsWith('es');
    const said = [document.title];
    for (const each of document.body.querySelectorAll('*')) {
      if (!each.checkVisibility({ visibilityProperty: true }) || !isEnglish(each) || each.matches('script, style')) continue;
      for (const name of ['aria-label', 'title', 'alt', 'placeholder', 'aria-description', 'aria-roledescription'])
        said.push(each.getAttribute(name) ?? '');
      for (const node of each.childNodes) if (node.nodeType === Node.TEXT_NODE) said.push(node.textContent ?? '');
    }
    return said.map((text) => text.trim()).filter((text) => text !== '');
  });
  expect(texts.length).toBeGreaterThan(5);
  const wrong = texts.filter((text) => spanish.test(text.replace(own, '')) || spanishAmount.test(text));
  expect([...new Set(wrong)], `Spanish on ${page.url()}`).toEqual([]);
}
