import { localStore } from '#src/state/local-store.ts';

const key = 'peritia.device';

/** The identifier by which the server recognises this browser, whoever logs in. It stays after the log-out: without a password it gives access to nothing. */
export const knownDevice = {
  read: (): { device?: string } => {
    const device = localStore.getItem(key);
    return device === null ? {} : { device };
  },
  keep: (device: string): void => localStore.setItem(key, device),
};
