import { readFile } from 'node:fs/promises';
import { expect, test } from 'vitest';
import { ownBrand } from '#domain/white-label/brand-colors.ts';
import { keptText, type Letter, letterHtml, letterOf, letterText, secretLink } from './letter.ts';
import { handoffLetter, linkLetter, noticeLetter } from './letters.ts';

const letter: Letter = {
  subject: 'Un <asunto> & más',
  parts: [
    'Uno & <b>dos</b>',
    secretLink('Abrir "esto"', 'https://peritia.example/password#t=pr_secreto'),
    { label: 'Inicio', url: 'https://peritia.example/?a=1&b=2' },
  ],
};

test('the text has each part as a paragraph of its own, a link as what it is for and its address', () => {
  expect(letterText(letter)).toBe(
    'Hola:\n\nUno & <b>dos</b>\n\nAbrir "esto":\nhttps://peritia.example/password#t=pr_secreto\n\nInicio:\nhttps://peritia.example/?a=1&b=2\n\nPeritia\n',
  );
});

test('a house writes under its own name, and its addresses stay as they are', () => {
  const own: Letter = {
    subject: 'Entra en Peritia',
    parts: ['Tu cuenta de Peritia.', { label: 'Abrir Peritia', url: 'https://x/Peritia' }, { code: 'Peritia' }],
  };
  expect(letterOf(own, { ...ownBrand, name: 'Casa $& Más' })).toEqual({
    subject: 'Entra en Casa $& Más',
    parts: ['Tu cuenta de Casa $& Más.', { label: 'Abrir Casa $& Más', url: 'https://x/Peritia' }, { code: 'Peritia' }],
  });
});

test('a mail has the colours of the app', async () => {
  const tokens = await readFile(new URL('../../../src/ui/tokens.css', import.meta.url), 'utf8');
  const colours = [...new Set((await letterHtml(letter)).match(/#[0-9a-f]{6}\b/g))];
  expect(colours).toContain('#ffc83d');
  for (const colour of colours) expect(tokens).toContain(colour);
});

test('the HTML says the same, and what was written is text in it and nothing else', async () => {
  const html = await letterHtml(letter);
  expect(html).toContain('<html lang="es-ES">');
  expect(html).toContain('<title>Un &lt;asunto&gt; &amp; más</title>');
  expect(html).toContain('<p>Uno &amp; &lt;b&gt;dos&lt;/b&gt;</p>');
  expect(html).toMatch(/<a href="https:\/\/peritia\.example\/password#t=pr_secreto" style="[^"]*">Abrir &quot;esto&quot;<\/a>/);
  expect(html).toContain('href="https://peritia.example/?a=1&amp;b=2"');
  expect(html).not.toMatch(/<script|<img|src=|url\(|<link/);
});

test.each([
  ...(['password-forgotten', 'invitation', 'contracting', 'log-in-link', 'email-change'] as const).map((kind) =>
    linkLetter(kind, 'pr_secreto', 'https://peritia.example'),
  ),
  handoffLetter('https://peritia.example/m#s=secreto', '11:10'),
])('what is kept of “$subject” opens nothing', (secret) => {
  expect(letterText(secret)).toContain('secreto');
  expect(keptText(secret)).not.toContain('secreto');
  expect(keptText(secret)).toMatch(/https:\/\/peritia\.example\/\w+#…\n/);
});

test('a notice is kept as it left', () => {
  const notice = noticeLetter('receipt-unpaid', { subject: 'Recibo', text: 'Uno.\n\nDos.' }, 'https://peritia.example');
  expect(keptText(notice)).toBe(letterText(notice));
});
