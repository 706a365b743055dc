import * as v from 'valibot';
import { type AppPath, isAppPath } from '#domain/wire/page-paths.ts';

const key = 'peritia.directory';
const visitSchema = v.object({ state: v.string(), target: v.custom<AppPath>((value) => typeof value === 'string' && isAppPath(value)) });
type Visit = v.InferOutput<typeof visitSchema>;

/** The visit to the directory that this tab has begun, with the address to return to. Somebody who was sent here with another person's answer has begun none. */
export const directoryVisit = {
  /** Stores a visit. False: this browser stores nothing, so a returning person could not be matched to a visit. */
  keep: (visit: Visit): boolean => {
    try {
      sessionStorage.setItem(key, JSON.stringify(visit));
      return true;
    } catch {
      return false;
    }
  },
  /** Deletes the visit once its answer is sent: a visit is valid only once. */
  forget: (): void => sessionStorage.removeItem(key),
  /** The visit with that state; null: the state belongs to another person or another tab. */
  of: (state: string | undefined): Visit | null => {
    try {
      const visit = v.parse(visitSchema, JSON.parse(sessionStorage.getItem(key) ?? 'null'));
      return visit.state === state ? visit : null;
    } catch {
      return null;
    }
  },
};
