import { compress } from 'hono/compress';

/**
 * JSON goes out compressed to whoever takes it so, from a kilobyte on; an event stream and a picture do not, nor does a problem, which is
 * short. A page of another origin cannot make our calls with somebody's token, so that lengths tell it nothing (the attack BREACH).
 */
export const compressedJson = compress({ threshold: 1024, contentTypeFilter: /^application\/json\b/ });
