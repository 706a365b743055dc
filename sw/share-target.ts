import type { UseStore } from 'idb-keyval';
import { registerRoute } from 'workbox-routing';
import { sharedPicture } from '#src/platform/storage/shared-picture.ts';
import { StorageError } from '#src/platform/storage/storage-error.ts';

/** The path below the base and the form field's name, as in the manifest's `share_target`. */
export const sharePath = 'compartir';
const field = 'picture';

/** Why the picture was not kept; the screen tells the person. */
type ShareProblem = 'unreadable' | 'full' | 'not-kept';

/**
 * A picture shared from another app. This is the one POST that the worker answers, also without a network; the server never receives it. The picture is kept
 * on the phone, then the browser goes to the screen that finds the evaluation it is for; nothing of the picture is in the address. `screen`: path of that
 * screen.
 */
export function answerShares(base: string, screen: string, records: UseStore): void {
  registerRoute(
    ({ url, sameOrigin }) => sameOrigin && url.pathname === `${base}${sharePath}`,
    async ({ request }) => {
      if (!isFromHere(request)) return Response.redirect(base, 303);
      const problem = await keepShared(request, records);
      return Response.redirect(problem === null ? screen : `${screen}?problem=${problem}`, 303);
    },
    'POST',
  );
}

/**
 * Whether a share comes from the system and not from another site. The system's share names no page; another site that posts the same form is known by its
 * `Origin` or referrer, unless it hides both. What such a site can leave here is a picture that the person looks at before anything is done with it.
 */
function isFromHere({ referrer, headers }: Request): boolean {
  const named = [referrer, headers.get('origin') ?? ''].filter((text) => /^https?:/.test(text));
  return named.every((text) => new URL(text).origin === self.location.origin);
}

async function keepShared(request: Request, records: UseStore): Promise<ShareProblem | null> {
  const file = await readFile(request);
  // An earlier shared picture stays until a new one has arrived whole.
  if (file === null) return 'unreadable';
  try {
    await sharedPicture(records).keep(file.bytes, file.mediaType, Date.now());
    return null;
  } catch (error) {
    return error instanceof StorageError && error.reason === 'full' ? 'full' : 'not-kept';
  }
}

/** Null: no file came, or the app that shared it has withdrawn it (fault FA7). */
async function readFile(request: Request): Promise<{ bytes: ArrayBuffer; mediaType: string } | null> {
  try {
    const file = (await request.formData()).get(field);
    if (!(file instanceof File) || file.size === 0) return null;
    return { bytes: await file.arrayBuffer(), mediaType: file.type };
  } catch {
    return null;
  }
}
