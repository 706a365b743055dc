import * as v from 'valibot';

/** Longest address that mail carries (RFC 5321, erratum 1690). */
const longestEmail = 254;

/** What mail servers take without quotes, at a domain as DNS writes it: `peña.es` is `xn--pea-8ma.es`, which is what browsers hand over. */
const address = /^[\w+'&~=-]+(\.[\w+'&~=-]+)*@([a-z\d]+(-+[a-z\d]+)*\.)+([a-z]{2,}|xn--[a-z\d]+(-+[a-z\d]+)*)$/;

/** An e-mail address as people type it: spaces around it dropped, lower case, so that one person has one. Its owner proves it by a mail. */
export const emailSchema = v.pipe(v.string(), v.trim(), v.toLowerCase(), v.maxLength(longestEmail), { ...v.email(), requirement: address });
