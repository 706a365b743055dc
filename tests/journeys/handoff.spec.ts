import { expect } from '@playwright/test';
import { call, newImei } from '#tests/support/api.ts';
import { countEvaluations, expectArrivedOnce, seenByStaff } from '#tests/support/arrived.ts';
import { connect, match, test } from '#tests/support/desktop.ts';
import { setCamera, showToCamera, takeCameraAway } from '#tests/support/fake-camera.ts';
import { expectAccessible, expectFits } from '#tests/support/guards.ts';
import { addPerson } from '#tests/support/people.ts';
import {
  becomeReadyOffline,
  button,
  expectAllSent,
  openShortLink,
  send,
  signInQuietly,
  takeBack,
  takeFront,
  title,
  typeImei,
} from '#tests/support/walk.ts';

test('from the QR on the desktop to the result on the desktop, nobody signed in on the phone', async ({
  page,
  desktop,
  server,
  insured,
}) => {
  const imei = newImei();
  await expectAccessible(desktop.page);
  await expectFits(desktop.page);
  await expect(desktop.page.getByText('Esperando')).toBeVisible();
  await expect(desktop.page.getByText('Esta página avanza sola. Si la cierras, tu móvil sigue igual.')).toBeVisible();
  const link = await desktop.copyLink();
  expect(link).toMatch(/\/m#s=[\w-]{22}$/);
  await page.goto(link);
  await expect(title(page, '¿Has iniciado tú este proceso en tu ordenador?')).toBeVisible();
  await expect(page).toHaveURL(`${server.origin}/m`);
  await expect(page.getByText('Xiaomi Redmi Note 13')).toBeVisible();
  await expect(page.getByText('El titular se llama …men')).toBeVisible();
  await expect(page.getByText(/Carmen|Prueba/)).toHaveCount(0);
  await expectAccessible(page);
  const matchCode = await desktop.matchCode();
  await expectAccessible(desktop.page);
  await match(page, matchCode);
  await expect(title(page, '¿Cómo nos das el IMEI?')).toBeVisible();
  await expect(desktop.page.getByText('Conectado')).toBeVisible();
  await expect(desktop.page.getByText('Lo estás dando')).toBeVisible();

  await typeImei(page, imei);
  await expect(desktop.page.getByText('Guardado en el móvil')).toBeVisible();
  await expect(desktop.page.getByText('La estás haciendo')).toBeVisible();
  await expect(desktop.page.getByRole('main').getByText('Paso 2 de 5')).toBeVisible();
  await takeFront(page);
  await takeBack(page);
  await expect(desktop.page.getByText('Guardada en el móvil')).toHaveCount(2);
  await expect(desktop.page.getByText(/Último aviso del móvil: (ahora mismo|hace \d+ segundos?)\./)).toBeVisible();
  await expectAccessible(desktop.page);
  await send(page);
  await expectAllSent(page);
  await expect(page.getByText('Ya puedes volver al ordenador.')).toBeVisible();
  await expectAccessible(page);
  await expect(title(desktop.page, 'Lo estamos revisando')).toBeVisible();
  await expect(desktop.page.getByText('La mirará una persona.')).toBeVisible();
  await expect(desktop.page.getByText(`Enviado. Termina en ${imei.slice(-4)}`)).toBeVisible();

  const evaluation = await expectArrivedOnce(server, insured, { imei });
  const { token } = await seenByStaff(server, insured);
  const verdict = { frontal: { label: 'Validated' }, trasera: { label: 'Validated' } };
  await call(server, 'PATCH', `/policies/${insured.policyId}/evaluations/${evaluation.id}`, { token, body: verdict });
  await expect(title(desktop.page, 'Peritación validada')).toBeVisible();
  await expectAccessible(desktop.page);
  expect(await page.evaluate(() => localStorage.getItem('peritia.user'))).toBeNull();
  await page.goto('/');
  await expect(page.getByRole('link', { name: /^Mira cómo va la peritación/ })).toBeVisible();
  expect(server.log()).not.toContain(link.slice(-22));
});

test('works offline after redeeming: all of it without a network, and the desktop sees it when the phone comes back', async ({
  page,
  context,
  desktop,
  server,
  insured,
}) => {
  const imei = newImei();
  await connect(page, desktop);
  await becomeReadyOffline(page);
  await context.setOffline(true);
  await page.reload();
  await expect(title(page, '¿Cómo nos das el IMEI?')).toBeVisible();
  await typeImei(page, imei);
  await takeFront(page);
  await takeBack(page);
  await send(page);
  await expect(title(page, 'Todo está a salvo')).toBeVisible();
  expect(await countEvaluations(server, insured)).toBe(0);
  await expect(desktop.page.getByText('Conectado')).toBeVisible();
  await context.setOffline(false);
  await expectAllSent(page);
  await expect(title(desktop.page, 'Lo estamos revisando')).toBeVisible();
  const evaluation = await expectArrivedOnce(server, insured, { imei });
  // The mirror showed the challenge of the kit that was redeemed.
  expect(evaluation.captures.find(({ side }) => side === 'front')?.flags).toEqual([]);
});

test('the typed code, in small letters and spaces', async ({ page, desktop }) => {
  const shown = (await desktop.page.getByText(/^[2-9A-Z]{4}-[2-9A-Z]{4}$/).textContent()) ?? '';
  await page.goto('/m');
  await expect(title(page, 'Escribe el código del ordenador')).toBeVisible();
  await expectAccessible(page);
  await button(page, 'Seguir').click();
  await expect(page.getByText('Escribe el código que ves en el ordenador.')).toBeVisible();
  await page.getByLabel('Código', { exact: true }).fill('22222222');
  await button(page, 'Seguir').click();
  await expect(title(page, 'No encontramos ese código')).toBeVisible();
  await expectAccessible(page);
  await button(page, 'Usar otro código').click();
  await page.getByLabel('Código', { exact: true }).fill(shown.toLowerCase().replace('-', ' '));
  await button(page, 'Seguir').click();
  await match(page, await desktop.matchCode());
  await expect(title(page, '¿Cómo nos das el IMEI?')).toBeVisible();
});

test('scanned inside the app: another QR is not ours, the one of the desktop opens it', async ({ page, desktop }) => {
  await page.goto('/m');
  await showToCamera(page, 'https://peritia.example/other');
  await button(page, 'Escanear el código').click();
  await expect(page.getByText('Ese código no es de aquí')).toBeVisible();
  await expectAccessible(page);
  await showToCamera(page, await desktop.copyLink());
  await expect(title(page, '¿Has iniciado tú este proceso en tu ordenador?')).toBeVisible();
  await match(page, await desktop.matchCode());
  await expect(title(page, '¿Cómo nos das el IMEI?')).toBeVisible();
});

test('without a camera the code can still be typed', async ({ page }) => {
  await page.goto('/m');
  await setCamera(page, 'none');
  await button(page, 'Escanear el código').click();
  await expect(page.getByText('No podemos usar la cámara')).toBeVisible();
  await expectAccessible(page);
  await button(page, 'Escribir el código').click();
  await expect(title(page, 'Escribe el código del ordenador')).toBeVisible();
});

test('a camera that is taken away while it looks for the code: the screen says so, and the code can be typed', async ({ page }) => {
  await page.goto('/m');
  await button(page, 'Escanear el código').click();
  await expect.poll(() => page.evaluate(() => window.fakeCamera.live)).toBe(1);
  await takeCameraAway(page);
  await expect(page.getByText('No podemos usar la cámara')).toBeVisible();
  await button(page, 'Escribir el código').click();
  await expect(title(page, 'Escribe el código del ordenador')).toBeVisible();
});

test('a camera that is taken away before it shows anything: the screen says so', async ({ page }) => {
  await page.goto('/m');
  await page.evaluate(() => {
    const open = navigator.mediaDevices.getUserMedia.bind(navigator.mediaDevices);
    navigator.mediaDevices.getUserMedia = async (wanted) => {
      const stream = await open(wanted);
      setTimeout(() => window.fakeCamera.takeAway());
      return stream;
    };
  });
  await button(page, 'Escanear el código').click();
  await expect(page.getByText('No podemos usar la cámara')).toBeVisible();
});

test('a phone on which somebody else is signed in: told before, and nothing of the two is mixed', async ({ page, desktop, server }) => {
  const other = await addPerson(server);
  await signInQuietly(page, server, other);
  await page.goto(await desktop.copyLink());
  await expect(page.getByText(`En este móvil ha entrado ${other.email}.`)).toBeVisible();
  await expectAccessible(page);
  await match(page, await desktop.matchCode());
  await expect(title(page, '¿Cómo nos das el IMEI?')).toBeVisible();
  // It is a log-out: with the session goes whatever this phone was told for it.
  await expect.poll(() => server.query('select 1 from sessions where user_id = $1', [other.id])).toEqual([]);
  await page.goto('/');
  await expect(title(page, 'El seguro de tu móvil, en tu mano')).toBeVisible();
  await page.getByRole('link', { name: /Sigue con la peritación/ }).click();
  await expect(title(page, '¿Cómo nos das el IMEI?')).toBeVisible();
  // The shortcut on the phone's home screen contains no policy.
  await page.goto('/evaluation');
  await typeImei(page, newImei());
  await expect(title(page, 'Ponte delante de un espejo')).toBeVisible();
});

test('the policyholder signed in on the phone stays so', async ({ page, desktop, server, insured }) => {
  await signInQuietly(page, server, insured);
  await connect(page, desktop);
  await typeImei(page, newImei());
  await expect(desktop.page.getByText('Guardado en el móvil')).toBeVisible();
  await page.goto('/');
  await expect(title(page, /^Hola/)).toBeVisible();
});

test('a reload of the desktop finds its phone again', async ({ page, desktop }) => {
  await connect(page, desktop);
  await expect(desktop.page.getByText('Conectado')).toBeVisible();
  await desktop.page.reload();
  await expect(desktop.page.getByText('Conectado')).toBeVisible();
  await expect(desktop.page.getByText('Lo estás dando')).toBeVisible();
});

test('with no stream coming through, asking every few seconds shows the same', async ({ page, desktop, context }) => {
  await desktop.context.route('**/handoffs/*', (route) =>
    route.request().headers().accept === 'text/event-stream' ? route.abort() : route.fallback(),
  );
  await desktop.page.reload();
  await connect(page, desktop);
  await expect(desktop.page.getByText('Conectado')).toBeVisible();
  await context.setOffline(true);
});

test('on a desktop the evaluation offers the phone', async ({ desktop, insured }) => {
  await desktop.page.goto(`/evaluation?policy=${insured.policyId}`);
  await desktop.page.getByRole('link', { name: 'Sigue con tu móvil' }).click();
  await expect(desktop.page.getByRole('img', { name: 'Código QR para seguir en el móvil' })).toBeVisible();
});

test('a signed short link asks to sign in and leads to the evaluation; one that is none says so', async ({ page, server, insured }) => {
  const path = await openShortLink(page, server, insured);
  await expect(page).toHaveURL(`${server.origin}/evaluation?policy=${insured.policyId}`);
  await page.goto(`${path.slice(0, -2)}AA`);
  await expect(title(page, 'Ese enlace no es nuestro')).toBeVisible();
  await expectAccessible(page);
});

test('the link by mail goes to the address of the policyholder, and asks for the number as any other', async ({
  page,
  desktop,
  server,
  insured,
}) => {
  const shown = insured.email.replace(/^(.).*(.@)/, '$1…$2');
  await expect(desktop.page.getByText(`Llegará a ${shown}.`)).toBeVisible();
  await expect(desktop.page.getByText(insured.email)).toHaveCount(0);
  await button(desktop.page, 'Enviármelo por correo').click();
  await expect(desktop.page.getByText(`Enviado a ${shown}.`)).toBeVisible();
  // The message about the mail leaves enough room for the steps beside it.
  await expect(desktop.page.getByText('Esperando')).toBeInViewport({ ratio: 1 });
  await expectAccessible(desktop.page);
  await expectFits(desktop.page);
  const mailed = async () => (await server.mails()).filter((mail) => mail.includes(`To: ${insured.email}`));
  await expect.poll(async () => (await mailed()).length).toBe(1);
  const [mail = ''] = await mailed();
  const [link = ''] = /http:\S+\/m#s=[\w-]{22}/.exec(mail) ?? [];
  expect(new URL(link).origin).toBe(server.origin);
  await page.goto(link);
  await expect(title(page, '¿Has iniciado tú este proceso en tu ordenador?')).toBeVisible();
  await match(page, await desktop.matchCode());
  await expect(title(page, '¿Cómo nos das el IMEI?')).toBeVisible();
  await expect(desktop.page.getByText('Conectado')).toBeVisible();
  expect(server.log()).not.toContain(link.slice(-22));
});

test('mails without end are not sent: the screen says what to do', async ({ desktop }) => {
  const mail = button(desktop.page, 'Enviármelo por correo');
  for (let at = 0; at < 3; at += 1) {
    await mail.click();
    await expect(desktop.page.getByText(/^Enviado a/)).toBeVisible();
    await expect(mail).not.toHaveAttribute('aria-busy', 'true');
  }
  await mail.click();
  await expect(desktop.page.getByText('Ya te hemos enviado varios correos. Usa el código o espera una hora.')).toBeVisible();
});
