/** An e-mail address masked so that only its owner recognizes it: `t…r@peritia.example`. Of a name of one or two letters only the first is shown. */
export function maskedEmail(email: string): string {
  const at = email.lastIndexOf('@');
  const name = Array.from(email.slice(0, Math.max(0, at)));
  return `${name[0] ?? ''}…${name.length > 2 ? name.at(-1) : ''}${email.slice(at)}`;
}
