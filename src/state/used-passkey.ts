import { localStore } from './local-store.ts';

const key = 'peritia.passkey';

/** Whether somebody has come in here by a passkey, or made one: then it is offered before anything is pressed. It does not say who, and stays after the log-out. */
export const usedPasskey = {
  read: (): boolean => localStore.getItem(key) !== null,
  keep: (): void => localStore.setItem(key, '1'),
};
