import { expect, test } from 'vitest';
import { modules } from '#domain/imaging/code-plane.ts';
import { drawnCode } from './drawn-code.ts';

test.each(['PT1.NCIaapcPg2Jz7VOpIisbdA', 'PT1.ABCDEFGHIJKLMNOPQRSTUQ'])(
  '%s has its corner marks where the assessment looks for them',
  (text) => {
    const { isDark } = drawnCode(text);
    const last = modules - 1;
    const [first, far] = [(at: number) => at, (at: number) => last - at];
    for (const [across, down] of [
      [first, first],
      [far, first],
      [first, far],
    ] as const)
      expect([0, 1, 2, 4, 5, 6, 7].map((at) => isDark(across(at), down(3)))).toEqual([true, false, true, true, false, true, false]);
  },
);
