import type { QueryClient } from '@tanstack/react-query';
import type { createStore } from 'jotai';
import type { Api } from '#src/api/client.ts';
import { fetchAhead } from '#src/parts/fetch-ahead.ts';
import { loggedUserAtom } from '#src/state/session.ts';

export interface AreaParts {
  store: ReturnType<typeof createStore>;
  queryClient: QueryClient;
  api: Api;
}

/**
 * Fetches what a policyholder may need without a network and may never have opened: a policy to show, a claim to declare, the account to log out
 * (decision record 0079). It runs as soon as a policyholder is signed in, and the service worker caches the files. After a failure, the next start tries again.
 */
export async function warmArea(parts: AreaParts): Promise<void> {
  const userId = await policyholderIn(parts.store);
  await passingTheWorker();
  const area = await fetchAhead(import('./fetch-area.ts'));
  await area?.fetchArea(parts, userId);
}

function policyholderIn(store: AreaParts['store']): Promise<number> {
  return new Promise((resolve) => {
    const look = () => {
      const user = store.get(loggedUserAtom);
      if (user?.role !== 'policyholder') return;
      stop();
      resolve(user.id);
    };
    const stop = store.sub(loggedUserAtom, look);
    look();
  });
}

/** Waits until the service worker controls the page: before that, it would not see the requests and would cache nothing. */
async function passingTheWorker(): Promise<void> {
  const workers = navigator.serviceWorker as ServiceWorkerContainer | undefined;
  if (!workers || workers.controller) return;
  await new Promise<void>((resolve) => {
    workers.addEventListener('controllerchange', () => resolve(), { once: true });
  });
}
