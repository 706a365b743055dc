import * as v from 'valibot';

/** The longest address that SMTP allows (RFC 5321, erratum 1690). */
const longestEmail = 254;

/** A local part that needs no quotes, at a domain as in DNS: browsers send `peña.es` as `xn--pea-8ma.es`. */
const address = /^[\w+'&~=-]+(\.[\w+'&~=-]+)*@([a-z\d]+(-+[a-z\d]+)*\.)+([a-z]{2,}|xn--[a-z\d]+(-+[a-z\d]+)*)$/;

/** An e-mail address as people type it, trimmed and in lower case, so that the same address is always stored the same. That it exists is proved by a mail to it. */
export const emailSchema = v.pipe(v.string(), v.trim(), v.toLowerCase(), v.maxLength(longestEmail), { ...v.email(), requirement: address });
