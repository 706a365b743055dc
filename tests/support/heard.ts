import type { Page } from '@playwright/test';

declare global {
  interface Window {
    heard: string[];
    spoken: string[];
  }
}

/**
 * Notes what somebody hears who does not see the page: each new text of a status or of a countdown, from the next page on. What a region holds when it appears is
 * not heard, as with most readers of the screen.
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

/** Gives the phone a Spanish voice, from the next page on, and notes what it says. */
export async function noteSpeech(page: Page): Promise<() => Promise<string[]>> {
  await page.addInitScript(() => {
    window.spoken = [];
    const voice = { lang: 'es-ES', name: 'Español', default: true, localService: true, voiceURI: 'es' };
    speechSynthesis.getVoices = () => [voice];
    speechSynthesis.speak = ({ text }) => void window.spoken.push(text);
    // The real one takes none but the system's voices.
    window.SpeechSynthesisUtterance = class {
      readonly text: string;
      constructor(text: string) {
        this.text = text;
      }
    } as typeof SpeechSynthesisUtterance;
  });
  return () => page.evaluate(() => window.spoken);
}
