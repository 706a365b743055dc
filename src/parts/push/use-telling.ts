import { useMutation } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { useApi } from '#src/data/api-context.ts';
import { useSettings } from '#src/parts/settings.ts';
import { askToTell, type Telling, tellingOf } from './told-by-push.ts';

/** How a person hears of a result on this device, null until it is known; `ask`, where they can be asked to hear it here. */
export function useTelling(userId: number | undefined) {
  const api = useApi();
  const publicKey = useSettings()?.push_public_key;
  const [telling, setTelling] = useState<Telling | null>(null);
  useEffect(() => {
    let isGone = false;
    if (userId !== undefined) {
      void tellingOf(userId).then(
        (known) => !isGone && setTelling(known),
        () => !isGone && setTelling('mail'),
      );
    }
    return () => {
      isGone = true;
    };
  }, [userId]);

  const { mutate, isPending } = useMutation({
    mutationFn: (given: { userId: number; publicKey: string }) => askToTell(api, given.userId, given.publicKey),
    onSuccess: setTelling,
    onError: () => setTelling('mail'),
  });
  const canAsk = telling === 'askable' && publicKey !== undefined && userId !== undefined;
  return { telling, isBusy: isPending, ask: canAsk ? () => mutate({ userId, publicKey }) : null };
}
