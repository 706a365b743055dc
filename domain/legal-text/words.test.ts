import { expect, test } from 'vitest';
import { normalWords, readWords } from './words.ts';

test.each([
  ['', 'title-missing'],
  ['Sin título\n\nPárrafo', 'title-missing'],
  ['#\n\nPárrafo', 'title-missing'],
  ['## Subtítulo\n\nPárrafo', 'title-missing'],
  ['# Solo el título', 'empty'],
  ['# Título\n\n  \n', 'empty'],
])('%j: %s', (words, problem) => {
  expect(readWords(words)).toEqual({ ok: false, problem });
});

test('paragraphs, headings and lists, in their order', () => {
  const words = '# Título\n\nUno,\ny sigue.\n\n## Parte\n\nLleva a:\n- a\n- b\n\n- c\n## Otra\nDos.';
  expect(readWords(words)).toEqual({
    ok: true,
    value: {
      title: 'Título',
      blocks: [
        { kind: 'paragraph', text: 'Uno, y sigue.' },
        { kind: 'heading', text: 'Parte' },
        { kind: 'paragraph', text: 'Lleva a:' },
        { kind: 'list', items: ['a', 'b'] },
        { kind: 'list', items: ['c'] },
        { kind: 'heading', text: 'Otra' },
        { kind: 'paragraph', text: 'Dos.' },
      ],
    },
  });
});

test.each([
  ['the line ends of Windows', 'a\r\n\r\nb', 'a\n\nb'],
  ['the line ends of old', 'a\rb', 'a\nb'],
  ['spaces behind lines', 'a  \n\t\nb ', 'a\n\nb'],
  ['space around the whole', '\n\n a\n', 'a'],
  ['letters in two parts', 'n\u0303', '\u00F1'],
])('%s are the same words', (_, typed, kept) => {
  expect(normalWords(typed)).toBe(kept);
  expect(normalWords(kept)).toBe(kept);
});
