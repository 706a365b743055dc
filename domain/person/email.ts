import * as v from 'valibot';

/** Longest address that mail carries (RFC 5321, erratum 1690). */
const longestEmail = 254;

/** An e-mail address as people type it: spaces around it dropped, lower case, so that one person has one. Its owner proves it by a mail. */
export const emailSchema = v.pipe(v.string(), v.trim(), v.toLowerCase(), v.maxLength(longestEmail), v.email());
