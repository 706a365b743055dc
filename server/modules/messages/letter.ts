import { html } from 'hono/html';
import { inkOn, ownBrand } from '#domain/white-label/brand-colors.ts';
import { inNameOf } from '#domain/white-label/brand-name.ts';
import type { HouseSettings } from '#domain/wire/house-settings.ts';

/** A paragraph, or a link or a code as a paragraph of its own. */
export type LetterPart = string | LetterLink | LetterCode;
/** A code with which somebody does something, once. It is left out of what is kept of the mail. */
export interface LetterCode {
  code: string;
}
export interface LetterLink {
  label: string;
  url: string;
  /** The place in `url` from which on it opens something: what is kept of the mail ends before it. */
  secretFrom?: number;
}

/** What a mail says, between its greeting and its signature. Nothing of the person or the device: mail is read on the way and on locked screens. */
export interface Letter {
  subject: string;
  parts: readonly LetterPart[];
}

/** A link whose fragment is the credential: no browser sends it to a server, and nothing keeps it. */
export function secretLink(label: string, url: string): LetterLink {
  return { label, url, secretFrom: url.indexOf('#') + 1 };
}

const greeting = 'Hola:';
/** The name that a mail bears, and its colours: the bar, and what is pressed. */
export type MailBrand = HouseSettings['brand'];
/** The letter as the house writes it: under its own name. */
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

/** The text without what opens something. */
export function keptText(letter: Letter, brand: MailBrand = ownBrand): string {
  return letterText({ ...letter, parts: letter.parts.map(withoutSecret) }, brand);
}

function withoutSecret(part: LetterPart): LetterPart {
  if (typeof part === 'string') return part;
  if ('code' in part) return '…';
  return part.secretFrom === undefined ? part : { ...part, url: `${part.url.slice(0, part.secretFrom)}…` };
}

/** One column, the colours of the app (`src/ui/tokens.css`), the reader's own size of text, no picture and nothing from elsewhere. Contrast of each pair 7:1 or more (WCAG 2.2, 1.4.6). */
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
