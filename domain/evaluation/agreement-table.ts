import { type PhotoLabel, photoLabels } from './photo-label.ts';

/** One photo with the label that a person gave it (`expected`) and that of the automatic assessment (`found`; null: it leaves the photo to a person). */
export interface JudgedExample {
  side: 'front' | 'back';
  expected: NonNullable<PhotoLabel>;
  found: PhotoLabel;
}

const columns = [...photoLabels, null] as const;
const nobody = 'una persona';
const firstWidth = 18;
const width = 13;

/** A table for a terminal for each side: the person's labels against the automatic ones, and how often both agree where the photo was not left to a person. */
export function agreementTable(examples: readonly JudgedExample[]): string {
  return (['front', 'back'] as const)
    .map((side) => [side, examples.filter((example) => example.side === side)] as const)
    .filter(([, ofSide]) => ofSide.length > 0)
    .map(([side, ofSide]) => tableOf(side === 'front' ? 'Delante' : 'Detrás', ofSide))
    .join('\n\n');
}

function tableOf(name: string, examples: readonly JudgedExample[]): string {
  const row = (first: string, cells: readonly (string | number)[]) =>
    first.padEnd(firstWidth) + cells.map((cell) => String(cell).padStart(width)).join('');
  const count = (expected: PhotoLabel, found: PhotoLabel) =>
    examples.filter((example) => example.expected === expected && example.found === found).length;
  const decided = examples.filter(({ found }) => found !== null);
  const same = decided.filter(({ expected, found }) => expected === found);
  const percent = decided.length === 0 ? '' : ` (${Math.round((same.length / decided.length) * 100)} %)`;
  return [
    row(
      name,
      columns.map((found) => found ?? nobody),
    ),
    ...photoLabels.map((expected) =>
      row(
        `  ${expected}`,
        columns.map((found) => count(expected, found)),
      ),
    ),
    `  De ${examples.length}, ${examples.length - decided.length} para una persona; de las otras ${decided.length}, ${same.length} como decidió quien las miró${percent}.`,
  ].join('\n');
}
