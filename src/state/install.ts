import { atom } from 'jotai';
import { atomWithStorage } from 'jotai/utils';
import { localStore } from './local-store.ts';

/** Chromium's offer to install, which TypeScript's library does not know: https://wicg.github.io/manifest-incubations/#beforeinstallpromptevent-interface */
export interface InstallPrompt extends Event {
  prompt: () => Promise<{ outcome: 'accepted' | 'dismissed' }>;
}

/** The browser's offer to install the app, kept until the person asks for it; null: there is none, or the app is installed. */
export const installPromptAtom = atom<InstallPrompt | null>(null);

/** `closed`: the person does not want to be asked again on this device. */
export const installNoticeAtom = atomWithStorage<'open' | 'closed'>(
  'peritia.install-notice',
  'open',
  {
    getItem: (key) => (localStore.getItem(key) === 'closed' ? 'closed' : 'open'),
    setItem: localStore.setItem,
    removeItem: localStore.removeItem,
  },
  { getOnInit: true },
);
