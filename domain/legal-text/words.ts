import type { Result } from '#domain/shared/result.ts';
import { fail, ok } from '#domain/shared/result.ts';

/** A block of a legal text, as a screen or a document shows it. */
export type TextBlock = { kind: 'heading' | 'paragraph'; text: string } | { kind: 'list'; items: string[] };

export interface ReadWords {
  title: string;
  blocks: TextBlock[];
}

export type WordsProblem = 'title-missing' | 'empty';

/**
 * A text as it is stored and hashed: lines end in `\n`, without blanks at the end of a line or around the whole text, and in Unicode's form NFC, so
 * that the same words have the same hash wherever they were typed.
 */
export function normalWords(typed: string): string {
  return typed
    .normalize('NFC')
    .replaceAll(/\r\n?/g, '\n')
    .replaceAll(/[^\S\n]+$/gm, '')
    .trim();
}

/**
 * Parses a text. The first line is `# ` and the title; then come paragraphs, headings (`## `) and lists (lines that begin with `- `), separated by empty lines.
 * Lines of one paragraph are joined with a space.
 */
export function readWords(words: string): Result<ReadWords, WordsProblem> {
  const [first = '', ...others] = words.split('\n');
  const title = first.startsWith('# ') ? first.slice(2).trim() : '';
  if (title === '') return fail('title-missing');
  const blocks = others
    .join('\n')
    .split(/\n(?:\s*\n)+/)
    .map((part) => part.trim())
    .filter((part) => part !== '')
    .flatMap(blocksOf);
  return blocks.length === 0 ? fail('empty') : ok({ title, blocks });
}

/** The blocks of a part between two empty lines. A heading is one line; a list may follow a paragraph without an empty line. */
function blocksOf(part: string): TextBlock[] {
  const blocks: TextBlock[] = [];
  for (const line of part.split('\n')) {
    const last = blocks.at(-1);
    if (line.startsWith('## ')) blocks.push({ kind: 'heading', text: line.slice(3).trim() });
    else if (line.startsWith('- ')) {
      if (last?.kind === 'list') last.items.push(line.slice(2).trim());
      else blocks.push({ kind: 'list', items: [line.slice(2).trim()] });
    } else if (last?.kind === 'paragraph') last.text += ` ${line.trim()}`;
    else blocks.push({ kind: 'paragraph', text: line.trim() });
  }
  return blocks;
}
