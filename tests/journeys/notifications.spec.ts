import { writeFile } from 'node:fs/promises';
import { expect, type Page } from '@playwright/test';
import { decideByStaff } from '#tests/support/arrived.ts';
import { expectAccessible } from '#tests/support/guards.ts';
import { onlyWorker, openWindows, touchNotification } from '#tests/support/notification-touch.ts';
import { type PushService, startPushService } from '#tests/support/push-service.ts';
import { test } from '#tests/support/test.ts';
import { button, expectAllSent, prepareEvaluation, send, signInQuietly, title } from '#tests/support/walk.ts';

let service: PushService;

test.beforeEach(async ({ server, context }, info) => {
  await context.grantPermissions(['camera', 'background-sync', 'notifications'], { origin: server.origin });
  service = await startPushService();
  const certificate = info.outputPath('push.pem');
  await writeFile(certificate, service.certificate);
  await server.stop();
  await server.start({ PUSH_HOSTS: service.host, NODE_EXTRA_CA_CERTS: certificate });
  // The tested browser has no push service of its own: the test subscribes it at its own.
  await context.addInitScript((subscription) => {
    if (typeof PushManager === 'undefined') return;
    const made = { toJSON: () => subscription, unsubscribe: async () => sessionStorage.removeItem('subscribed') ?? true };
    Object.assign(PushManager.prototype, {
      subscribe: async (options: { userVisibleOnly: boolean; applicationServerKey: Uint8Array }) => {
        if (!options.userVisibleOnly || options.applicationServerKey.length !== 65) throw new TypeError('not what a browser takes');
        sessionStorage.setItem('subscribed', 'yes');
        return made;
      },
      getSubscription: async () => (sessionStorage.getItem('subscribed') ? made : null),
    });
  }, service.subscription);
});
test.afterEach(async ({ server }) => {
  await server.stop();
  await service.close();
});

/** Delivers to the service worker what arrived at the push service, as the browser would. */
async function deliver(page: Page, origin: string, data: string): Promise<void> {
  // A service worker that is still being activated would lose the message.
  await page.evaluate(async () => {
    const { active } = await navigator.serviceWorker.ready;
    while (active?.state === 'activating') await new Promise((resolve) => setTimeout(resolve, 50));
  });
  const session = await page.context().newCDPSession(page);
  const registered = new Promise<string>((resolve) => {
    session.on('ServiceWorker.workerRegistrationUpdated', ({ registrations }) => {
      const [registration] = registrations.filter(({ scopeURL, isDeleted }) => scopeURL.startsWith(origin) && !isDeleted);
      if (registration) resolve(registration.registrationId);
    });
  });
  await session.send('ServiceWorker.enable');
  await session.send('ServiceWorker.deliverPushMessage', { origin, registrationId: await registered, data });
}

const shown = (page: Page) =>
  page.evaluate(async () => {
    const notifications = await (await navigator.serviceWorker.ready).getNotifications();
    return notifications.map((notification) => notification.title);
  });

test('asked while the photos are looked at; the decision comes encrypted and is shown; a log-out ends it', async ({
  page,
  server,
  insured,
}) => {
  await prepareEvaluation(page, server, insured);
  await expect(page.getByRole('button', { name: 'Avisarme en este móvil' })).toHaveCount(0);
  await send(page);
  await expectAllSent(page);
  await expect(page.getByText('Te avisaremos por correo cuando haya novedades.')).toBeVisible();
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Avisarme en este móvil' }).click();
  await expect(page.getByText('Te avisaremos con una notificación en este móvil.')).toBeVisible();
  await page.reload();
  await expect(page.getByText('Te avisaremos con una notificación en este móvil.')).toBeVisible();

  await decideByStaff(server, insured, 'Validated', 'Validated');
  await expect.poll(() => service.received.length).toBe(1);
  // A message that comes while the browser starts the worker may be lost.
  await expect(async () => {
    await deliver(page, server.origin, service.received[0]?.text ?? '');
    await expect.poll(() => shown(page), { timeout: 3000 }).toEqual(['Ya tienes el resultado']);
  }).toPass();
  await deliver(page, server.origin, 'from a newer server');
  await expect.poll(async () => (await shown(page)).toSorted()).toEqual(['Peritia', 'Ya tienes el resultado']);

  await deliver(page, server.origin, JSON.stringify({ kind: 'claim-changed', words: { title: 'De la casa', body: 'Ábrelo.' } }));
  await expect.poll(async () => (await shown(page)).toSorted()).toEqual(['De la casa', 'Peritia', 'Ya tienes el resultado']);

  await page.goto('/cuenta');
  await expect(page.getByText('Con una notificación en este móvil')).toBeVisible();
  await page.getByRole('button', { name: 'Cerrar sesión', exact: true }).click();
  await expect(title(page, 'El seguro de tu móvil, en tu mano')).toBeVisible();
  await expect.poll(() => server.query('select id from push_subscriptions')).toEqual([]);
  expect(await page.evaluate(() => sessionStorage.getItem('subscribed'))).toBeNull();
  expect(server.log()).not.toContain(service.subscription.endpoint);
});

test('whoever does not want it is told by mail', async ({ page, server, insured }) => {
  await prepareEvaluation(page, server, insured);
  await page.evaluate(() => Object.assign(Notification, { requestPermission: async () => 'denied' }));
  await send(page);
  await expectAllSent(page);
  await page.getByRole('button', { name: 'Avisarme en este móvil' }).click();
  await expect(page.getByRole('button', { name: 'Avisarme en este móvil' })).toHaveCount(0);
  await expect(page.getByText('Te avisaremos por correo cuando haya novedades.')).toBeVisible();
  await decideByStaff(server, insured, 'Validated', 'Validated');
  const sent = () => server.query(`select kind, channel from messages where state = 'sent' and user_id = $1`, [insured.id]);
  await expect.poll(sent).toEqual([{ kind: 'evaluation-decided', channel: 'mail' }]);
  expect(service.received).toEqual([]);
});

test('a damage, looked at again because the customer asked, and decided otherwise: told each time, at home and by push', async ({
  page,
  server,
  insured,
}) => {
  await prepareEvaluation(page, server, insured);
  await send(page);
  await expectAllSent(page);
  await button(page, 'Avisarme en este móvil').click();
  await expect(page.getByText('Te avisaremos con una notificación en este móvil.')).toBeVisible();
  await page.goto('/');
  await decideByStaff(server, insured, 'Breakage', 'Validated', ['crack']);
  await expect.poll(() => service.received.length).toBe(1);
  await deliver(page, server.origin, service.received[0]?.text ?? '');
  await expect.poll(() => shown(page)).toEqual(['Ya tienes el resultado']);

  await page.reload();
  await expect(page.getByRole('heading', { name: 'Vemos un daño en la pantalla' })).toBeVisible();
  await expectAccessible(page);
  await page.goto(`/evaluation/sending?policy=${insured.policyId}`);
  await expect(title(page, 'Vemos un daño en la pantalla')).toBeVisible();
  await expectAccessible(page);
  await button(page, 'Pedir revisión').click();
  await button(page, 'Sí, pedir revisión').click();
  await expect(title(page, 'Lo estamos revisando')).toBeVisible();
  await expectAccessible(page);
  await page.goto('/');
  await expect(page.getByRole('heading', { name: 'Vemos un daño en la pantalla' })).toHaveCount(0);

  await decideByStaff(server, insured, 'Validated', 'Validated');
  await expect.poll(() => service.received.length).toBe(2);
  await page.evaluate(async () => {
    for (const notification of await (await navigator.serviceWorker.ready).getNotifications()) notification.close();
  });
  // A notification that is still being closed would also close the next one with the same tag.
  await expect.poll(() => shown(page)).toEqual([]);
  await deliver(page, server.origin, service.received[1]?.text ?? '');
  await expect.poll(() => shown(page)).toEqual(['Ya tienes el resultado']);
  await page.reload();
  await expect(page.getByRole('heading', { name: 'Contrato sin firmar' })).toBeVisible();
  await expect(page.getByRole('heading', { name: 'Vemos un daño en la pantalla' })).toHaveCount(0);
  await expectAccessible(page);
  await page.goto(`/evaluation/sending?policy=${insured.policyId}`);
  await expect(title(page, 'Tu móvil está validado')).toBeVisible();
});

test('a touch on the notification brings the open window forward where it is, and opens the app when there is none', async ({
  page,
  context,
  server,
  insured,
}) => {
  await signInQuietly(page, server, insured);
  await page.goto('/ayuda');
  await deliver(page, server.origin, JSON.stringify({ kind: 'evaluation-decided' }));
  await expect.poll(() => shown(page)).toEqual(['Ya tienes el resultado']);
  const worker = await onlyWorker(context);
  expect(await touchNotification(worker)).toEqual({ focused: [`${server.origin}/ayuda`], opened: [] });
  expect(await shown(page)).toEqual([]);

  // A notification that the browser is still closing also closes a new one with the same tag: in that case it is shown once more.
  await expect(async () => {
    await deliver(page, server.origin, JSON.stringify({ kind: 'evaluation-decided' }));
    await expect.poll(() => shown(page), { timeout: 3000 }).toEqual(['Ya tienes el resultado']);
  }).toPass();
  await page.goto('about:blank');
  // The browser lists a window for some time after its page was left.
  await expect.poll(() => openWindows(worker)).toBe(0);
  const { focused, opened } = await touchNotification(worker);
  expect({ focused, opened }).toEqual({ focused: [], opened: ['/'] });
  // The page to which it leads shows the result.
  await server.query('update policy_risks set evaluation_status = 4 where id = $1', [insured.riskId]);
  await page.goto(new URL(opened[0] ?? '', server.origin).href);
  await expect(page.getByRole('heading', { name: 'Peritación rechazada' })).toBeVisible();
});
