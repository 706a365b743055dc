import { useLingui } from '@lingui/react/macro';
import { useEffect, useState } from 'react';
import { ApiError } from '#src/api/api-error.ts';
import type { QuoteProblem } from './use-coverages.ts';

/** Why a code does not count, and what to do. */
export function useDiscountFault() {
  const { t } = useLingui();
  const unknown = t`No conocemos ese código. Revisa cómo está escrito.`;
  const words: Partial<Record<string, string>> = {
    'not-active': t`Ese código ya no se usa.`,
    'not-started': t`Ese código todavía no vale.`,
    expired: t`Ese código ha caducado.`,
    'used-up': t`Ese código ya se ha usado todas las veces.`,
    'other-store': t`Ese código es de otra tienda.`,
    'other-product': t`Ese código no es para este seguro. Prueba con otro.`,
  };
  return {
    /** The words for a state in which the server says that a code is. */
    of: (state: string): string => words[state] ?? unknown,
    /** The words for a call that was refused because there is no such code, or because it cannot be one; null: it was refused for something else. */
    ofRefusal: (error: unknown): string | null =>
      error instanceof ApiError && (error.code === 'not-found' || error.code === 'invalid-input' || error.code === 'invalid-query')
        ? unknown
        : null,
  };
}

/** A code that counted when it was applied and does not any more: the price goes on without it (`take`), and why is said until another is tried. */
export function useLostDiscount(problem: QuoteProblem | null, take: () => void) {
  const [code, setCode] = useState<string | null>(null);
  const found = problem?.kind === 'discount' ? problem.code : null;
  if (found !== null && found !== code) setCode(found);
  useEffect(() => {
    if (found !== null) take();
  }, [found, take]);
  return { code, forget: () => setCode(null) };
}
