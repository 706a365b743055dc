import * as v from 'valibot';
import { type AppPath, isAppPath } from '#domain/wire/page-paths.ts';

const key = 'peritia.directory';
const visitSchema = v.object({ state: v.string(), target: v.custom<AppPath>((value) => typeof value === 'string' && isAppPath(value)) });
type Visit = v.InferOutput<typeof visitSchema>;

/**
 * The visit to the directory that this tab has begun, and where whoever comes back wanted to go. Whoever is sent here with somebody else's answer has begun none.
 */
export const directoryVisit = {
  /** Keeps a visit. False: this browser keeps nothing of us, and whoever came back would have begun no visit. */
  keep: (visit: Visit): boolean => {
    try {
      sessionStorage.setItem(key, JSON.stringify(visit));
      return true;
    } catch {
      return false;
    }
  },
  /** Forgets the visit once its answer is handed in: that is good once too. */
  forget: (): void => sessionStorage.removeItem(key),
  /** The visit with that state; null: it is another's, or of another tab. */
  of: (state: string | undefined): Visit | null => {
    try {
      const visit = v.parse(visitSchema, JSON.parse(sessionStorage.getItem(key) ?? 'null'));
      return visit.state === state ? visit : null;
    } catch {
      return null;
    }
  },
};
