import { localStore } from './local-store.ts';

const key = 'peritia.passkey';

/** Whether a passkey was used or made on this device: the log-in screen then offers it at once. It does not say whose it is, and survives the log-out. */
export const usedPasskey = {
  read: (): boolean => localStore.getItem(key) !== null,
  keep: (): void => localStore.setItem(key, '1'),
};
