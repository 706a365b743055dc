import { useState } from 'react';
import type { EndpointParts, ResponseOf } from '#domain/wire/endpoint.ts';
import type { StartedPayment } from '#domain/wire/payment-parts.ts';
import { useSave } from '#src/data/save.ts';
import { toGateway } from './to-gateway.ts';

/**
 * Starts a payment with a call of the API and leaves for the gateway's own page, where the card number is typed and, where the card's bank requires it, a
 * second factor is given. `isBusy` until the page is gone. Only the server says whether the payment was made.
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
