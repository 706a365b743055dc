import { expect } from '@playwright/test';
import { call, logIn } from '#tests/support/api.ts';
import type { AppServer } from '#tests/support/app-server.ts';
import { expectAccessible } from '#tests/support/guards.ts';
import { grantsOnPhone, leftBehind, signInAndKeep } from '#tests/support/left-behind.ts';
import { addInsured, password } from '#tests/support/people.ts';
import { test } from '#tests/support/test.ts';
import { fillSignIn, signIn, signInQuietly, title } from '#tests/support/walk.ts';

test('someone who is not known sees the landing, and a wrong password says so', async ({ page, insured }) => {
  await page.goto('/');
  await expect(title(page, 'El seguro de tu móvil, en tu mano')).toBeVisible();
  await expectAccessible(page);
  await page
    .getByRole('button', { name: 'Entrar' })
    .or(page.getByRole('link', { name: 'Entrar' }))
    .first()
    .click();
  await expect(title(page, 'Entra en tu cuenta')).toBeVisible();
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Entrar', exact: true }).click();
  await expect(page.getByText('Escribe tu correo completo')).toBeVisible();
  await page.getByLabel('Correo').fill(insured.email);
  await page.getByLabel('Contraseña', { exact: true }).fill('otra-cosa');
  await page.getByRole('button', { name: 'Entrar', exact: true }).click();
  await expect(page.getByRole('alert')).toBeVisible();
  await page.getByLabel('Contraseña', { exact: true }).fill(password);
  await page.getByRole('button', { name: 'Entrar', exact: true }).click();
  await expect(title(page, /^Hola, Carmen/)).toBeVisible();
  await expect(page.getByRole('heading', { name: 'Peritación sin hacer' }).first()).toBeVisible();
  await expectAccessible(page);
});

test('a forgotten password: the link by mail chooses another, once', async ({ page, server, insured }) => {
  await page.goto('/acceso');
  await page.getByRole('link', { name: 'He olvidado mi contraseña' }).click();
  await expect(title(page, 'Elige una contraseña nueva')).toBeVisible();
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Enviarme el enlace' }).click();
  await expect(page.getByText('Escribe tu correo completo')).toBeVisible();
  await page.getByLabel('Correo').fill(insured.email);
  await page.getByRole('button', { name: 'Enviarme el enlace' }).click();
  await expect(title(page, 'Mira tu correo')).toBeVisible();
  await expectAccessible(page);

  const mailed = async () => (await server.mails()).find((mail) => mail.includes(`To: ${insured.email}`)) ?? '';
  await expect.poll(mailed).toContain('/password#t=');
  const [link = ''] = /http:\S+\/password#t=[\w-]+/.exec(await mailed()) ?? [];
  await page.goto(link);
  await expect(title(page, 'Elige tu contraseña')).toBeVisible();
  await expect(page).toHaveURL(/\/password$/);
  await expectAccessible(page);
  await page.getByLabel('Contraseña nueva', { exact: true }).fill('corta');
  await page.getByRole('button', { name: 'Guardar la contraseña' }).click();
  await expect(page.getByText('Es demasiado corta: 12 caracteres o más.')).toBeVisible();
  await page.getByLabel('Contraseña nueva', { exact: true }).fill('cuatro palabras bastan siempre');
  await page.getByRole('button', { name: 'Guardar la contraseña' }).click();
  await expect(title(page, 'Contraseña cambiada')).toBeVisible();

  await page.goto('/');
  await page.goto(link);
  await page.getByLabel('Contraseña nueva', { exact: true }).fill('otra que no se quedará');
  await page.getByRole('button', { name: 'Guardar la contraseña' }).click();
  await expect(title(page, 'Este enlace ya no vale')).toBeVisible();
  await page.getByRole('button', { name: 'Pedir otro enlace' }).click();
  await expect(title(page, 'Elige una contraseña nueva')).toBeVisible();

  await page.goto('/acceso');
  await page.getByLabel('Correo').fill(insured.email);
  await page.getByLabel('Contraseña', { exact: true }).fill('cuatro palabras bastan siempre');
  await page.getByRole('button', { name: 'Entrar', exact: true }).click();
  await expect(title(page, /^Hola, Carmen/)).toBeVisible();
});

test('a link to an evaluation asks who it is and then goes on', async ({ page, insured }) => {
  await page.goto(`/evaluation?policy=${insured.policyId}`);
  await expect(page).toHaveURL(/\/acceso/);
  await fillSignIn(page, insured);
  await expect(title(page, '¿Cómo nos das el IMEI?')).toBeVisible();
  await expect(page).toHaveURL(new RegExp(`/evaluation\\?.*policy=${insured.policyId}`));
});

test('a session that ended asks for the password again and comes back', async ({ page, server, insured }) => {
  await signInQuietly(page, server, insured);
  await server.query(`update sessions set last_seen_at = last_seen_at - interval '60 days' where user_id = $1`, [insured.id]);
  await page.goto(`/evaluation?policy=${insured.policyId}`);
  await expect(title(page, 'Entra otra vez')).toBeVisible();
  await expect(page.getByLabel('Correo')).toHaveValue(insured.email);
  await page.getByLabel('Contraseña', { exact: true }).fill(password);
  await page.getByRole('button', { name: 'Entrar', exact: true }).click();
  await expect(title(page, '¿Cómo nos das el IMEI?')).toBeVisible();
});

test('log-out ends the session on the server, and the next person sees nothing of the last', async ({ page, server, insured }) => {
  await signIn(page, insured);
  const token = await page.evaluate(() => (JSON.parse(localStorage.getItem('peritia.user') ?? '{}') as { api_token: string }).api_token);
  await page.goto('/cuenta');
  await expect(page.getByRole('button', { name: /^Contraseña/ })).toBeVisible();
  await expect(page.getByText('Espacio que ocupa la app')).toBeVisible();
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Cerrar sesión', exact: true }).click();
  await expect(title(page, 'El seguro de tu móvil, en tu mano')).toBeVisible();
  await expect.poll(async () => (await call(server, 'GET', '/policies', { token })).status).toBe(401);

  const [mine] = await server.query<{ number: string }>('select number from policies where id = $1', [insured.policyId]);
  const other = await addInsured(server);
  await signIn(page, other);
  await expect(page.getByText(mine?.number ?? '-')).toHaveCount(0);
  for (const personal of [mine?.number ?? '-', insured.email, token]) expect(await leftBehind(page)).not.toContain(personal);
  expect((await logIn(server, other.email)).id).toBe(other.id);
});

const liveGrants = async (server: AppServer, userId: number) =>
  (await server.query('select 1 from grants where user_id = $1 and revoked_at is null', [userId])).length;

test('a log-out with nothing to be sent leaves no grant, on the phone or on the server, and not who it was', async ({
  page,
  server,
  insured,
}) => {
  await signIn(page, insured);
  await expect.poll(() => grantsOnPhone(page)).toHaveLength(1);
  expect(await liveGrants(server, insured.id)).toBe(1);
  await page.goto('/cuenta');
  // The phone dies before it has deleted the data: the next start deletes it.
  await page.evaluate(() => {
    Object.assign(IDBObjectStore.prototype, { delete: () => new Promise(() => {}) });
  });
  // The phone has still told the server about the log-out.
  const isTold = page.waitForRequest((request) => request.url().includes('/logout'));
  await page.getByRole('button', { name: 'Cerrar sesión', exact: true }).click();
  await expect(title(page, 'El seguro de tu móvil, en tu mano')).toBeVisible();
  expect(await grantsOnPhone(page)).toHaveLength(1);
  await isTold;
  await page.reload();
  await expect.poll(() => grantsOnPhone(page)).toEqual([]);
  await expect.poll(() => liveGrants(server, insured.id)).toBe(0);
  expect(await leftBehind(page)).not.toContain(insured.email);
});

test('a session that was ended from elsewhere: at the next start nothing of the person is left on the phone, without a network either', async ({
  page,
  context,
  server,
  insured,
}) => {
  const number = await signInAndKeep(page, server, insured);
  const { api_token: token } = await logIn(server, insured.email);
  await page.evaluate(() => localStorage.setItem('peritia.push', 'of this person'));
  expect((await call(server, 'DELETE', `/users/${insured.id}/sessions`, { token })).status).toBe(204);
  await page.evaluate(() => navigator.serviceWorker.ready);
  await page.goto('/');
  await expect(title(page, 'El seguro de tu móvil, en tu mano')).toBeVisible();
  await expect.poll(() => grantsOnPhone(page)).toEqual([]);
  for (const personal of [number, insured.email, 'Carmen', 'of this person']) expect(await leftBehind(page)).not.toContain(personal);
  // The pattern matches a token, and not the end of a name in a style sheet.
  expect(await leftBehind(page)).not.toMatch(/ps_[\w-]{30}/);
  await context.setOffline(true);
  await page.reload();
  await expect(title(page, 'El seguro de tu móvil, en tu mano')).toBeVisible();
  await context.setOffline(false);
});

test('the account shows where somebody is logged in and which phones are connected, and ends one', async ({
  page,
  context,
  server,
  insured,
}) => {
  const { api_token: token } = await logIn(server, insured.email);
  await call(server, 'POST', `/policies/${insured.policyId}/risks/${insured.riskId}/grants`, { token });
  await signIn(page, insured);
  await expect.poll(() => liveGrants(server, insured.id)).toBe(2);
  await page.goto('/cuenta');
  await expect(page.getByText('Este móvil', { exact: true })).toBeVisible();
  await expect(page.getByText('Otro móvil u ordenador')).toBeVisible();
  await expectAccessible(page);
  // A refusal stays until the next try: who reads slowly would miss one that goes away.
  await context.setOffline(true);
  await page.getByRole('button', { name: 'Desconectar' }).click();
  await expect(page.getByRole('alert')).toContainText('No hay conexión');
  await context.setOffline(false);
  // Ending that session also disconnects the other phone, whose grant was given in it.
  await page.getByRole('button', { name: /^Cerrar la sesión de / }).click();
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Cerrar la sesión', exact: true }).click();
  await expect(page.getByText('Otro móvil u ordenador')).toHaveCount(0);
  await expect(page.getByText('Este móvil', { exact: true })).toBeVisible();
  expect(await liveGrants(server, insured.id)).toBe(1);
});

for (const { field, name, given, takenBack } of [
  {
    field: 'marketing_consent',
    name: 'Ofertas y novedades por correo',
    given: 'Te enviaremos ofertas',
    takenBack: 'No te enviaremos ofertas',
  },
  {
    field: 'examples_consent',
    name: 'Fotos de ejemplo',
    given: 'Guardaremos ejemplos de tus fotos',
    takenBack: 'Hemos borrado los ejemplos de tus fotos',
  },
]) {
  test(`${field}: nobody agrees who has not said so in the account, and not any more after it is taken back`, async ({
    page,
    context,
    server,
    insured,
  }) => {
    await signInQuietly(page, server, insured);
    await page.goto('/cuenta');
    const consent = page.getByRole('switch', { name });
    const kept = async () =>
      (await server.query<{ given: boolean }>(`select ${field} is not null as given from users where id = $1`, [insured.id]))[0]?.given;
    await expect(consent).not.toBeChecked();
    await expect(consent).toHaveAccessibleDescription(/No hace falta para contratar/);
    await consent.press('Space');
    await expect(page.getByText(given, { exact: true })).toBeVisible();
    expect(await kept()).toBe(true);
    await page.reload();
    await expect(consent).toBeChecked();
    // What could not be saved is said in a place that stays, and the switch tells the truth.
    await context.setOffline(true);
    await consent.press('Space');
    await expect(page.getByRole('alert')).toContainText('No hay conexión');
    await expect(consent).toBeChecked();
    await context.setOffline(false);
    await consent.press('Space');
    await expect(page.getByText(takenBack)).toBeVisible();
    expect(await kept()).toBe(false);
  });
}

test('an unknown path says so and leads home', async ({ page }) => {
  await page.goto('/no-existe/nada');
  await expect(title(page, 'No encontramos esa página')).toBeVisible();
  await expect(page.getByRole('button', { name: 'Te llamamos' })).toBeVisible();
  await expectAccessible(page);
  await page.getByRole('link', { name: 'Ir al inicio' }).click();
  await expect(title(page, 'El seguro de tu móvil, en tu mano')).toBeVisible();
});

test('the screens of refusal say what happened and what to do', async ({ page }) => {
  const screens: [path: string, heading: string][] = [
    ['/invalid/device', 'Sigue con tu móvil'],
    ['/permission-required', 'Necesitamos la cámara'],
    ['/error', 'Ha ocurrido un error'],
    ['/error/repeated-imei', 'IMEI repetido'],
    ['/ayuda', 'Estamos para ayudarte'],
  ];
  for (const [path, heading] of screens) {
    await page.goto(path);
    await expect(title(page, new RegExp(heading))).toBeVisible();
    await expectAccessible(page);
  }
});

test('an address of a refusal claims nothing that is not so', async ({ page, server, insured }) => {
  await page.goto('/error?cause=camera');
  await expect(title(page, 'Ha ocurrido un error')).toBeVisible();
  await expect(page.getByText(/cámara|guardado/)).toHaveCount(0);
  await page.getByRole('button', { name: 'Reintentar' }).click();
  await expect(title(page, 'El seguro de tu móvil, en tu mano')).toBeVisible();

  await page.goto('/invalid');
  await expect(title(page, 'El seguro de tu móvil, en tu mano')).toBeVisible();

  await page.goto('/permission-required?cause=camera');
  await expect(page.getByText('Ya nos dejas usarla. Puedes hacer las fotos.')).toBeVisible();
  await expect(page.getByText(/no nos deja|guardado/)).toHaveCount(0);

  for (const cause of ['session', 'role']) {
    await page.goto(`/permission-required?cause=${cause}`);
    await expect(title(page, 'Entra en tu cuenta')).toBeVisible();
    await expect(page.getByText('ha caducado')).toHaveCount(0);
  }
  await signInQuietly(page, server, insured);
  for (const cause of ['session', 'role']) {
    await page.goto(`/permission-required?cause=${cause}`);
    await expect(title(page, /^Hola, Carmen/)).toBeVisible();
  }
});

test('a camera that the browser refuses is said to be refused', async ({ page, server }) => {
  await page.context().clearPermissions();
  // All permissions that are not in the list are refused.
  await page.context().grantPermissions(['background-sync'], { origin: server.origin });
  await page.goto('/permission-required');
  await expect(page.getByText('El móvil no nos deja usarla.')).toBeVisible();
  await expect(page.getByRole('button', { name: 'Reintentar' })).toBeVisible();
  await expectAccessible(page);
});
