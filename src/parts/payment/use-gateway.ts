import { useState } from 'react';
import type { EndpointParts, ResponseOf } from '#domain/wire/endpoint.ts';
import type { StartedPayment } from '#domain/wire/payment-parts.ts';
import { useSave } from '#src/data/save.ts';
import { toGateway } from './to-gateway.ts';

/**
 * Begins a payment by a call of the contract and leaves for the bank's own page, where the card is typed and, where its bank wants it, a second factor is given.
 * `isBusy` until the page is gone. Only the server says whether it was paid.
 */
export function useGateway<const E extends EndpointParts & { response: EndpointParts['response'] }>(endpoint: E) {
  const [isLeaving, setIsLeaving] = useState(false);
  const { mutate, isPending, error } = useSave(endpoint, {
    invalidates: [],
    onSaved: (answer: ResponseOf<E>) => {
      const { redirect } = answer as StartedPayment;
      if (redirect === null) return;
      setIsLeaving(true);
      toGateway(redirect);
    },
  });
  return { begin: mutate, isBusy: isPending || isLeaving, error };
}
