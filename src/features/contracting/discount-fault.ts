import { useLingui } from '@lingui/react/macro';
import { useEffect, useState } from 'react';
import { ApiError } from '#src/api/api-error.ts';
import type { QuoteProblem } from './use-coverages.ts';

/** Why a discount code does not apply, and what to do. */
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
    /** The text for a code's state, as the server names it. */
    of: (state: string): string => words[state] ?? unknown,
    /** The text for a call that was refused because there is no such code or it is malformed; null: the call was refused for another reason. */
    ofRefusal: (error: unknown): string | null =>
      error instanceof ApiError && (error.code === 'not-found' || error.code === 'invalid-input' || error.code === 'invalid-query')
        ? unknown
        : null,
  };
}

/**
 * A code that applied when it was entered and no longer does. It is removed with `take`, so that there is a price without it; the reason is shown until
 * another code is tried.
 */
export function useLostDiscount(problem: QuoteProblem | null, take: () => void) {
  const [code, setCode] = useState<string | null>(null);
  const found = problem?.kind === 'discount' ? problem.code : null;
  if (found !== null && found !== code) setCode(found);
  useEffect(() => {
    if (found !== null) take();
  }, [found, take]);
  return { code, forget: () => setCode(null) };
}
