import type { Page } from '@playwright/test';

declare global {
  interface Window {
    heard: string[];
    spoken: string[];
  }
}

/**
 * Records what a screen reader announces, from the next page load on: each new text of a status or a countdown. The text that a region has when it appears is not
 * announced, as with most screen readers.
 */
export async function noteStatuses(page: Page): Promise<() => Promise<string[]>> {
  await page.addInitScript(() => {
    window.heard = [];
    const texts = new WeakMap<Element, string>();
    new MutationObserver(() => {
      for (const region of document.querySelectorAll<HTMLElement>('[role=status], [role=timer]')) {
        const text = region.innerText.replace(/\s+/g, ' ').trim();
        const before = texts.get(region);
        texts.set(region, text);
        if (before !== undefined && text && before !== text) window.heard.push(text);
      }
    }).observe(document, { subtree: true, childList: true, characterData: true });
  });
  return () => page.evaluate(() => window.heard);
}

/** Gives the phone a Spanish voice, from the next page load on, and records what it says. */
export async function noteSpeech(page: Page): Promise<() => Promise<string[]>> {
  await page.addInitScript(() => {
    window.spoken = [];
    const voice = { lang: 'es-ES', name: 'Español', default: true, localService: true, voiceURI: 'es' };
    speechSynthesis.getVoices = () => [voice];
    speechSynthesis.speak = ({ text }) => void window.spoken.push(text);
    // The real class accepts only the system's voices.
    window.SpeechSynthesisUtterance = class {
      readonly text: string;
      constructor(text: string) {
        this.text = text;
      }
    } as typeof SpeechSynthesisUtterance;
  });
  return () => page.evaluate(() => window.spoken);
}
