import { useMutation } from '@tanstack/react-query';
import { useAtomValue } from 'jotai';
import { useEffect, useState } from 'react';
import type { LoggedUser } from '#domain/wire/users.ts';
import { useApi } from '#src/data/api-context.ts';
import { useSettings } from '#src/parts/settings.ts';
import { loggedUserAtom } from '#src/state/session.ts';
import { askToTell, type Telling, tellingOf } from './told-by-push.ts';

/** How a person is notified of a result on this device; null until it is known. `ask`: offers push, where that is possible. */
export function useTelling() {
  const api = useApi();
  const user = useAtomValue(loggedUserAtom);
  const publicKey = useSettings()?.push_public_key;
  const [telling, setTelling] = useState<Telling | null>(null);
  useEffect(() => {
    let isGone = false;
    if (user !== null) {
      void tellingOf(user).then(
        (known) => !isGone && setTelling(known),
        () => !isGone && setTelling('mail'),
      );
    }
    return () => {
      isGone = true;
    };
  }, [user]);

  const { mutate, isPending } = useMutation({
    mutationFn: (given: { user: LoggedUser; publicKey: string }) => askToTell(api, given.user, given.publicKey),
    onSuccess: setTelling,
    onError: () => setTelling('mail'),
  });
  const canAsk = telling === 'askable' && publicKey !== undefined && user !== null;
  return { telling, isBusy: isPending, ask: canAsk ? () => mutate({ user, publicKey }) : null };
}
