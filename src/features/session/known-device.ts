import { localStore } from '#src/state/local-store.ts';

const key = 'peritia.device';

/** What the server knows this browser by, whoever logs in. It stays after the log-out: it opens nothing without a password. */
export const knownDevice = {
  read: (): { device?: string } => {
    const device = localStore.getItem(key);
    return device === null ? {} : { device };
  },
  keep: (device: string): void => localStore.setItem(key, device),
};
