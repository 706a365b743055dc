/** What the model is made of; a change of any of it makes another model, to be measured and described anew in its card. */

/** A part of the training: what it is given to read, and how often a line of it passes through the trainer. */
export interface Lesson {
  name: string;
  /** Whether its lines are clean and short (`gentle-line.ts`) or as they come (`draw-line.ts`). The number of a line gives its text, its font and its damage. */
  lines: 'gentle' | 'damaged';
  /** How many files of such lines, from the first on. */
  files: number;
  iterations: number;
  learningRate: number;
}

export const lessons: readonly Lesson[] = [
  { name: 'gentle', lines: 'gentle', files: 30, iterations: 11_800, learningRate: 0.001 },
  { name: 'damaged', lines: 'damaged', files: 200, iterations: 19_400, learningRate: 0.001 },
  { name: 'careful', lines: 'damaged', files: 246, iterations: 13_900, learningRate: 0.0003 },
  { name: 'finest', lines: 'damaged', files: 246, iterations: 10_500, learningRate: 0.0001 },
];

/** A small relative of Tesseract's own networks: lines 36 high, a thin convolution, one layer down and three along. */
export const network = '[1,36,0,1 Ct3,3,16 Mp3,3 Lfys32 Lfx64 Lrx64 Lfx96 O1c1]';

export const linesPerFile = 50;

/** Name of a file of lines, without its ending. */
export function fileName(file: number): string {
  return String(file).padStart(5, '0');
}

/** Every sign the model can answer. */
export const signs = '0123456789 /-.x';
