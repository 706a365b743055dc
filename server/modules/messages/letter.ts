import { html } from 'hono/html';
import { inkOn, ownBrand } from '#domain/white-label/brand-colors.ts';
import { inNameOf } from '#domain/white-label/brand-name.ts';
import type { HouseSettings } from '#domain/wire/house-settings.ts';

/** A paragraph, or a link or a code that stands as its own paragraph. */
export type LetterPart = string | LetterLink | LetterCode;
/** A one-time code. It is left out of the stored text of the mail. */
export interface LetterCode {
  code: string;
}
export interface LetterLink {
  label: string;
  url: string;
  /** The index in `url` where its secret part starts: the stored text of the mail ends before it. */
  secretFrom?: number;
}

/** What a mail says between its greeting and its signature. It names neither the person nor the device: mail can be read in transit and on locked screens. */
export interface Letter {
  subject: string;
  parts: readonly LetterPart[];
}

/** A link whose fragment is the credential: no browser sends the fragment to a server, and it is not stored. */
export function secretLink(label: string, url: string): LetterLink {
  return { label, url, secretFrom: url.indexOf('#') + 1 };
}

const greeting = 'Hola:';
/** The name in a mail and its colours: the bar's and the button's. */
export type MailBrand = HouseSettings['brand'];
/** The letter with the house's own name in its texts. */
export function letterOf({ subject, parts }: Letter, { name }: MailBrand): Letter {
  const written = (part: LetterPart) => {
    if (typeof part === 'string') return inNameOf(name, part);
    return 'code' in part ? part : { ...part, label: inNameOf(name, part.label) };
  };
  return { subject: inNameOf(name, subject), parts: parts.map(written) };
}

export function letterText({ parts }: Letter, { name }: MailBrand = ownBrand): string {
  const lines = parts.map((part) => (typeof part === 'string' ? part : 'code' in part ? part.code : `${part.label}:\n${part.url}`));
  return `${[greeting, ...lines, name].join('\n\n')}\n`;
}

/** The letter's text without its secrets (the fragments of links, and codes). */
export function keptText(letter: Letter, brand: MailBrand = ownBrand): string {
  return letterText({ ...letter, parts: letter.parts.map(withoutSecret) }, brand);
}

function withoutSecret(part: LetterPart): LetterPart {
  if (typeof part === 'string') return part;
  if ('code' in part) return '…';
  return part.secretFrom === undefined ? part : { ...part, url: `${part.url.slice(0, part.secretFrom)}…` };
}

/**
 * Inline styles of the HTML mail: one column, the colours of the app (`src/ui/tokens.css`), the reader's own text size, no pictures and no external resources. Contrast
 * of each pair 7:1 or more (WCAG 2.2, 1.4.6).
 */
const styleOf = ({ dock, action }: MailBrand) => ({
  page: 'margin:0;padding:24px 16px;background:#ffffff;color:#10211d;font-family:Lato,Arial,sans-serif;font-size:1rem;line-height:1.5',
  column: 'max-width:34em;margin:0 auto',
  mark: `margin:0 0 24px;padding:12px 16px;border-radius:14px;background:${dock};color:${inkOn(dock)};font-weight:bold`,
  code: 'font-size:2rem;font-weight:bold;letter-spacing:0.1em',
  link: `display:inline-block;padding:12px 20px;border-radius:14px;border:2px solid #161a10;background:${action};color:${inkOn(action)};font-weight:bold;text-decoration:none`,
});

export async function letterHtml({ subject, parts }: Letter, brand: MailBrand = ownBrand): Promise<string> {
  const style = styleOf(brand);
  const paragraph = (part: LetterPart) => {
    if (typeof part === 'string') return html`<p>${part}</p>`;
    if ('code' in part) return html`<p style="${style.code}">${part.code}</p>`;
    return html`<p><a href="${part.url}" style="${style.link}">${part.label}</a></p>`;
  };
  const page = await html`<!doctype html>
<html lang="es-ES">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>${subject}</title>
</head>
<body style="${style.page}">
<main style="${style.column}">
<p style="${style.mark}">${brand.name}</p>
<h1 style="font-size:1.25rem">${subject}</h1>
<p>${greeting}</p>
${parts.map(paragraph)}
<p>${brand.name}</p>
</main>
</body>
</html>`;
  return `${page.toString()}\n`;
}
