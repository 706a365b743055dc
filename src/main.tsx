import './app/trusted-types.ts';
import './app/old-engines.ts';
import './ui/tokens.css';
import './ui/base.css';
import { I18nProvider } from '@lingui/react';
import { PersistQueryClientProvider } from '@tanstack/react-query-persist-client';
import { RouterProvider } from '@tanstack/react-router';
import { createStore, Provider } from 'jotai';
import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { fail } from '#domain/shared/result.ts';
import type { AppPath } from '#domain/wire/page-paths.ts';
import { NoAnswerError } from './api/api-error.ts';
import type { Api } from './api/client.ts';
import { afterFirstScreen } from './app/after-first-screen.ts';
import { createAppRouter, historyPath } from './app/create-router.tsx';
import { ErrorBoundary } from './app/error-boundary.tsx';
import { keepInstallPrompt } from './app/install-prompt.ts';
import { lazily } from './app/lazily.ts';
import { reloadForLostChunks } from './app/lost-chunks.ts';
import { createQueryClient, persistOptions } from './app/query-client.ts';
import { watchSession } from './app/session.ts';
import { ApiProvider } from './data/api-context.ts';
import { isPersonal } from './data/key.ts';
import { openEvaluationAtom } from './features/evaluation/evaluation-state.ts';
import { activateCatalogue } from './i18n/activate.ts';
import { fetchLanguage } from './i18n/spoken.ts';
import { DeviceProvider } from './parts/device-context.ts';
import { fetchAhead } from './parts/fetch-ahead.ts';
import { OutboxProvider } from './parts/outbox-context.ts';
import { policiesOf } from './parts/policy/policies.ts';
import { strictStore } from './platform/storage/strict-store.ts';
import { connectionAtom, haltAtom, lostAtAtom } from './state/connection.ts';
import { guestAtom } from './state/guest.ts';
import { loggedUserAtom } from './state/session.ts';
import { isCaptureOpenAtom } from './state/shell.ts';
import { type Navigation, NavigationProvider } from './ui/link.tsx';

const store = createStore();
const queryClient = createQueryClient();
const router = createAppRouter({ store });

const apiBase = import.meta.env.VITE_API_BASE ?? '/api';
const onNoAnswer = () => store.set(connectionAtom, 'offline');
const host = {
  base: apiBase,
  token: () => store.get(loggedUserAtom)?.api_token ?? store.get(guestAtom)?.grant.token ?? null,
  onAnswer: (askedAt: number) => {
    if (askedAt > store.get(lostAtAtom)) store.set(connectionAtom, 'online');
    store.set(haltAtom, null);
  },
  onHalt: (why: 'maintenance' | 'update-required') => store.set(haltAtom, why),
  onNoAnswer,
  onUnauthenticated: (isRevoked: boolean) => {
    session.expire(isRevoked);
  },
  onFactorAgain: async () => (await import('./app/ask-factor.ts')).askFactor(store),
  onFactorMissing: () => {
    const place: AppPath = '/oficina/acceso';
    if (router.state.location.pathname !== place) navigation.go(place, { replace: true });
  },
};
// The calls are in a chunk of their own: the screens of the evaluation open before anything is asked of the network.
const api: Api = lazily(() =>
  import('./api/client.ts').then(
    ({ createApi }) => createApi(host),
    (error: unknown) => {
      onNoAnswer();
      throw new NoAnswerError(error);
    },
  ),
);

const navigation: Navigation = {
  hrefOf: (to) => router.history.createHref(historyPath(to)),
  go: (to, options) => {
    const path = historyPath(to);
    // A link that is pressed twice takes one entry of the history, as a link to the page's own address does in every browser.
    if (options?.replace || path === router.history.location.href) router.history.replace(path);
    else router.history.push(path);
  },
};

const records = strictStore();
// Both come in chunks of their own: the first screen does not wait for them.
const device = {
  records,
  reader: lazily(
    async () => (await import('./platform/reader/reader.ts')).createReader(),
    () => fail('crashed'),
  ),
};
// Whoever sent it, this page or the service worker: what the server says of the policy is another thing now.
const onArrived = () => void queryClient.invalidateQueries({ predicate: isPersonal });
const outbox = lazily(async () => {
  const { startQueue } = await import('./app/start-queue.ts');
  const started = startQueue({ store, api, records, apiBase, router, go: navigation.go, onArrived });
  return started;
});
const session = watchSession({
  store,
  queryClient,
  forgetKept: () => void persistOptions.persister.removeClient(),
  forgetStored: (isRevoked) => {
    import('./app/forget-person.ts').then(({ forgetPerson }) => forgetPerson(store, records, outbox, isRevoked)).catch(() => {});
  },
});
// Guards look again when somebody comes or goes: an expired session leads to the log-in screen and back, but not out of a capture.
const guard = () => {
  if (!store.get(isCaptureOpenAtom)) void router.invalidate();
};
store.sub(loggedUserAtom, guard);
store.sub(isCaptureOpenAtom, guard);

/** Asks again for everything that was kept and is shown at once: somebody may have decided meanwhile, or have ended this session. */
function askAgain(): void {
  void queryClient.invalidateQueries();
  const user = store.get(loggedUserAtom);
  // Fetched also for a screen that asks for nothing. The policies of everybody, which the insurer may read, are no business of a phone.
  if (user?.role === 'policyholder') void queryClient.prefetchQuery(policiesOf(api, user.id));
}

// Whoever comes back from home is led to where they left it, as after a cold start.
router.subscribe('onResolved', () => {
  if (router.state.location.pathname === '/' && store.get(guestAtom) === null) store.set(openEvaluationAtom, null);
});

// What the server has written for whoever waits for scripts: until there is a screen, and not for who is known.
const endFirstWords = () => document.getElementById('first-words')?.remove();
if (store.get(loggedUserAtom) !== null) endFirstWords();
router.subscribe('onRendered', endFirstWords);

reloadForLostChunks();
// The browser makes its offer once, early.
keepInstallPrompt(store);

const place = document.getElementById('root');
if (place === null) throw new Error('index.html has no #root');
const draw = () =>
  createRoot(place).render(
    <StrictMode>
      <I18nProvider i18n={activateCatalogue()}>
        <Provider store={store}>
          <ApiProvider value={api}>
            <DeviceProvider value={device}>
              <OutboxProvider value={outbox}>
                <PersistQueryClientProvider client={queryClient} persistOptions={persistOptions} onSuccess={askAgain}>
                  <NavigationProvider value={navigation}>
                    <ErrorBoundary>
                      <RouterProvider router={router} />
                    </ErrorBoundary>
                  </NavigationProvider>
                </PersistQueryClientProvider>
              </OutboxProvider>
            </DeviceProvider>
          </ApiProvider>
        </Provider>
      </I18nProvider>
    </StrictMode>,
  );
void fetchLanguage().then(draw);

// Only a build for a bank's app has this. The address is read before the router leads elsewhere.
const { search } = location;
if (import.meta.env.VITE_APP_SCHEME) import('./parts/link-outside.ts').then(({ rememberBank }) => rememberBank(search)).catch(() => {});

import('./app/read-queue.ts').then(({ readQueue }) => readQueue(store, records, outbox)).catch(() => {});

afterFirstScreen(() => {
  import('./app/service-worker.ts').then(({ registerServiceWorker }) => registerServiceWorker(store)).catch(() => {});
  fetchAhead(import('./app/warm-area.ts'))
    .then((area) => area?.warmArea({ store, queryClient, api }))
    .catch(() => {});
  import('./app/watch-queue.ts').then(({ watchQueue }) => watchQueue(store, records, outbox)).catch(() => {});
});
