import type { createStore } from 'jotai';
import { type InstallPrompt, installPromptAtom } from '#src/state/install.ts';

/** Keeps the browser's offer to install, so that it appears when the home screen asks for it and never over an evaluation. */
export function keepInstallPrompt(store: ReturnType<typeof createStore>): void {
  addEventListener('beforeinstallprompt', (event) => {
    event.preventDefault();
    store.set(installPromptAtom, event as InstallPrompt);
  });
  addEventListener('appinstalled', () => store.set(installPromptAtom, null));
}
