import { writeFile } from 'node:fs/promises';
import { expect, type Page } from '@playwright/test';
import { call } from '#tests/support/api.ts';
import type { AppServer } from '#tests/support/app-server.ts';
import { seenByStaff } from '#tests/support/arrived.ts';
import { expectAccessible } from '#tests/support/guards.ts';
import type { Insured } from '#tests/support/people.ts';
import { type PushService, startPushService } from '#tests/support/push-service.ts';
import { test } from '#tests/support/test.ts';
import { expectAllSent, prepareEvaluation, send, title } from '#tests/support/walk.ts';

let service: PushService;

test.beforeEach(async ({ server, context }, info) => {
  await context.grantPermissions(['camera', 'background-sync', 'notifications'], { origin: server.origin });
  service = await startPushService();
  const certificate = info.outputPath('push.pem');
  await writeFile(certificate, service.certificate);
  await server.stop();
  await server.start({ PUSH_HOSTS: '127.0.0.1', NODE_EXTRA_CA_CERTS: certificate });
  // The browser under test has no push service of its own: it is subscribed at ours.
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

async function decide(server: AppServer, insured: Insured): Promise<void> {
  const { evaluations, token } = await seenByStaff(server, insured);
  const photo = { label: 'Validated' };
  const path = `/policies/${insured.policyId}/evaluations/${evaluations[0]?.id}`;
  expect((await call(server, 'PATCH', path, { token, body: { frontal: photo, trasera: photo } })).status).toBe(200);
}

/** Hands what came to the push service to the service worker, as the browser would. */
async function deliver(page: Page, origin: string, data: string): Promise<void> {
  const session = await page.context().newCDPSession(page);
  const registered = new Promise<string>((resolve) => {
    session.on('ServiceWorker.workerRegistrationUpdated', ({ registrations }) => {
      const [registration] = registrations.filter(({ scopeURL }) => scopeURL.startsWith(origin));
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
  await expect(page.getByText('Te avisaremos por correo cuando esté.')).toBeVisible();
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Avisarme en este móvil' }).click();
  await expect(page.getByText('Te avisaremos con una notificación en este móvil.')).toBeVisible();
  await page.reload();
  await expect(page.getByText('Te avisaremos con una notificación en este móvil.')).toBeVisible();

  await decide(server, insured);
  await expect.poll(() => service.received.length, { timeout: 20_000 }).toBe(1);
  await deliver(page, server.origin, service.received[0]?.text ?? '');
  await expect.poll(() => shown(page)).toEqual(['Ya tienes el resultado']);
  await deliver(page, server.origin, 'from a newer server');
  await expect.poll(async () => (await shown(page)).toSorted()).toEqual(['Peritia', 'Ya tienes el resultado']);

  await page.goto('/cuenta');
  await page.getByRole('button', { name: 'Cerrar sesión' }).click();
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
  await expect(page.getByText('Te avisaremos por correo cuando esté.')).toBeVisible();
  await decide(server, insured);
  const done = () => server.query(`select state from pgboss.job where name = 'mail' and state = 'completed'`);
  await expect.poll(async () => (await done()).length, { timeout: 20_000 }).toBe(1);
  expect(service.received).toEqual([]);
});
