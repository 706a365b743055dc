import { createRoot } from 'react-dom/client';
import { expect, test } from 'vitest';
import { ChallengeCode } from './challenge-code.tsx';

test.each(['PT1.NCIaapcPg2Jz7VOpIisbdA', 'PT1.ABCDEFGHIJKLMNOPQRSTUQ'])(
  '%s is shown by a code of 29 modules in its white',
  async (text) => {
    const place = document.createElement('div');
    createRoot(place).render(<ChallengeCode text={text} />);
    await expect.poll(() => place.querySelector('svg')?.getAttribute('viewBox')).toBe('0 0 37 37');
  },
);
