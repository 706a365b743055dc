/** Fetches the version that the server has now and starts it, also where there is no service worker. Unsent items stay on the phone. */
export async function renewApp(): Promise<void> {
  const registration = await navigator.serviceWorker?.getRegistration(import.meta.env.BASE_URL);
  await registration?.update().catch(() => {});
  const worker = registration?.installing ?? registration?.waiting;
  if (!worker) {
    location.reload();
    return;
  }
  navigator.serviceWorker.addEventListener('controllerchange', () => location.reload(), { once: true });
  // The message that Workbox's worker listens for.
  const takeOver = () => {
    if (worker.state === 'installed') worker.postMessage({ type: 'SKIP_WAITING' });
  };
  worker.addEventListener('statechange', takeOver);
  takeOver();
}
