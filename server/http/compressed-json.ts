import { compress } from 'hono/compress';

/**
 * Compresses JSON of a kilobyte or more for clients that accept it; not event streams, pictures, or problems, which are
 * short. The BREACH attack (guessing secrets from compressed lengths) is not possible: a page of another origin cannot make calls with a user's token.
 */
export const compressedJson = compress({ threshold: 1024, contentTypeFilter: /^application\/json\b/ });
