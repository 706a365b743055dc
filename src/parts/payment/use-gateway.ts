import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import type { EndpointParts, ResponseOf } from '#domain/wire/endpoint.ts';
import type { StartedPayment } from '#domain/wire/payment-parts.ts';
import { ApiError } from '#src/api/api-error.ts';
import { isPersonal } from '#src/data/key.ts';
import { type Saved, useSave } from '#src/data/save.ts';
import { toGateway } from './to-gateway.ts';

/**
 * Starts a payment with a call of the API and leaves for the gateway's own page, where the card number is typed and, where the card's bank requires it, a
 * second factor is given. `isBusy` until the page is left. Only the server says whether the payment was made. After a refusal what the screen shows is read again: the
 * receipt may have been paid elsewhere.
 */
export function useGateway<const E extends EndpointParts & { response: EndpointParts['response'] }>(endpoint: E) {
  const queryClient = useQueryClient();
  const [isLeaving, setIsLeaving] = useState(false);
  const { mutate, isPending, error } = useSave(endpoint, {
    invalidates: [],
    onSaved: (answer: ResponseOf<E>) => {
      const { redirect } = answer as StartedPayment;
      if (redirect === null) return;
      setIsLeaving(true);
      // Back from the gateway, Safari shows the page as it was left: its button has to work again.
      addEventListener('pagehide', () => setIsLeaving(false), { once: true });
      toGateway(redirect);
    },
  });
  const onError = (refusal: unknown) => {
    if (refusal instanceof ApiError) void queryClient.invalidateQueries({ predicate: isPersonal });
  };
  return { begin: (given: Saved<E>) => mutate(given, { onError }), isBusy: isPending || isLeaving, error };
}
