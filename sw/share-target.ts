import type { UseStore } from 'idb-keyval';
import { registerRoute } from 'workbox-routing';
import { sharedPicture } from '#src/platform/storage/shared-picture.ts';
import { StorageError } from '#src/platform/storage/storage-error.ts';

/** Path under the base, and name of the field, as in the manifest's `share_target`. */
export const sharePath = 'compartir';
const field = 'picture';

/** Why the picture is not there; the screen says it. */
type ShareProblem = 'unreadable' | 'full' | 'not-kept';

/**
 * A picture shared from another app: the one POST that is answered here, also without a network, and the server never sees it. It is kept
 * on the phone, then the browser goes to the screen that finds the evaluation it is for; nothing of the picture is in the address.
 * `screen`: path of that screen.
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
 * Sharing comes from the system, which names no page; a page of another site that posts the same form is named by its origin or its address, unless it hides both.
 * What a page that hides them leaves here is a picture that the person looks at before anything is done with it.
 */
function isFromHere({ referrer, headers }: Request): boolean {
  const named = [referrer, headers.get('origin') ?? ''].filter((text) => /^https?:/.test(text));
  return named.every((text) => new URL(text).origin === self.location.origin);
}

async function keepShared(request: Request, records: UseStore): Promise<ShareProblem | null> {
  const file = await readFile(request);
  // What was shared before stays until another picture has come whole.
  if (file === null) return 'unreadable';
  try {
    await sharedPicture(records).keep(file.bytes, file.mediaType, Date.now());
    return null;
  } catch (error) {
    return error instanceof StorageError && error.reason === 'full' ? 'full' : 'not-kept';
  }
}

/** Null: no file came, or the app that shared it took it away again (fault FA7). */
async function readFile(request: Request): Promise<{ bytes: ArrayBuffer; mediaType: string } | null> {
  try {
    const file = (await request.formData()).get(field);
    if (!(file instanceof File) || file.size === 0) return null;
    return { bytes: await file.arrayBuffer(), mediaType: file.type };
  } catch {
    return null;
  }
}
