import { atom } from 'jotai';
import { atomWithStorage } from 'jotai/utils';
import * as v from 'valibot';
import { type LoggedUser, loggedUserSchema } from '#domain/wire/users.ts';
import { localStore } from './local-store.ts';

const userKey = 'peritia.user';
const lastUserKey = 'peritia.last-user';

/** Parses a stored value like any other input: an older version or somebody else may have written it. */
export function stored<Value>(schema: v.GenericSchema<unknown, Value>) {
  const parse = (text: string | null): Value | null => {
    try {
      const parsed = v.safeParse(schema, JSON.parse(text ?? 'null'));
      return parsed.success ? parsed.output : null;
    } catch {
      return null;
    }
  };
  return {
    getItem: (key: string) => parse(localStore.getItem(key)),
    setItem: (key: string, value: Value | null) => {
      if (value === null) localStore.removeItem(key);
      else localStore.setItem(key, JSON.stringify(value));
    },
    removeItem: localStore.removeItem,
    subscribe: (key: string, callback: (value: Value | null) => void) => {
      const listen = (event: StorageEvent) => {
        if (event.key === key) callback(parse(event.newValue));
      };
      addEventListener('storage', listen);
      return () => {
        removeEventListener('storage', listen);
      };
    },
  };
}

/** The signed-in user with its `api_token` (specification §3, decision A34); null: nobody is signed in. Other tabs see its changes. */
export const loggedUserAtom = atomWithStorage<LoggedUser | null>(userKey, null, stored(loggedUserSchema), { getOnInit: true });

const lastUserSchema = v.object({
  id: v.number(),
  email: v.string(),
  /** The session has expired. Written before the user is removed, so that no tab takes the removal for a log-out. */
  isExpired: v.optional(v.boolean()),
});

/** The user who was signed in last, so that an expired session asks only for the password, and another user gets an empty cache (decision A84). */
export const lastUserAtom = atomWithStorage<v.InferOutput<typeof lastUserSchema> | null>(lastUserKey, null, stored(lastUserSchema), {
  getOnInit: true,
});

/** The session ended without the person asking for it: the log-in screen says so. */
export const isSessionExpiredAtom = atom(false);
