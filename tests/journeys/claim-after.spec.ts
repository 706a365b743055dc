import { randomUUID } from 'node:crypto';
import { expect } from '@playwright/test';
import { civilDateOf } from '#domain/shared/civil-date.ts';
import { call, logIn } from '#tests/support/api.ts';
import type { AppServer } from '#tests/support/app-server.ts';
import { addClaim, addCovered } from '#tests/support/claims.ts';
import { expectAccessible, expectFits } from '#tests/support/guards.ts';
import type { Insured } from '#tests/support/people.ts';
import { test } from '#tests/support/test.ts';
import { button, signInQuietly, title } from '#tests/support/walk.ts';

/** Declares a claim whose documents the person sends later. */
async function declare(server: AppServer, { email, policyId, riskId }: Insured, type: number): Promise<string> {
  const { api_token: token } = await logIn(server, email);
  const { status, body } = await call<{ id: number }>(server, 'POST', `/policies/${policyId}/risks/${riskId}/claims`, {
    token,
    body: {
      identifier: randomUUID(),
      claim_type_id: type,
      loss_date: civilDateOf(Date.now()),
      description: 'Ha sido hoy.',
      documents_to_follow: true,
    },
  });
  expect(status).toBe(201);
  return `/policies/${policyId}/risks/${riskId}/claims/${body.id}`;
}

test('of a broken phone the nearest workshops are found in the claim, with the way there and their telephone', async ({ page, server }) => {
  const insured = await addCovered(server);
  const claim = await declare(server, insured, 3);
  await server.query(
    `insert into repair_centers (name, address, postal_code, city, phone, brands, latitude, longitude, created_at)
     values ('Taller Pantallas', 'Calle de Toledo 80', '28005', 'Madrid', '910000002', '{Apple,Samsung}', 40.4087, -3.7107, now())`,
  );
  await signInQuietly(page, server, insured);
  await page.goto(claim);
  await page.getByLabel('Código postal').fill('99999');
  await expect(page.getByText('Ese código no es de ninguna provincia. Revísalo.')).toBeVisible();
  await page.getByLabel('Código postal').fill('28005');
  await expect(page.getByRole('heading', { name: 'Taller Pantallas' })).toBeVisible();
  await expect(page.getByText('Repara Apple y Samsung.')).toBeVisible();
  await expect(page.getByRole('link', { name: 'Cómo llegar a Taller Pantallas' })).toHaveAttribute('href', /40\.4087,-3\.7107/);
  await expect(page.getByRole('link', { name: /^Llamar a Taller Pantallas/ })).toHaveAttribute('href', 'tel:910000002');
  await expectAccessible(page);
  await page.getByLabel('Código postal').fill('51001');
  await expect(page.getByText('No hay ninguno en tu provincia. Llámanos y te decimos dónde llevarlo.')).toBeVisible();
  await page.setViewportSize({ width: 320, height: 640 });
  await expectFits(page);
});

test('where a stolen phone is, is kept only when its holder agrees, and is gone when they take it back', async ({ page, server }) => {
  const insured = await addCovered(server);
  const claim = await declare(server, insured, 1);
  const kept = () =>
    server.query('select latitude, longitude, consent_version from terminal_positions where risk_id = $1', [insured.riskId]);
  await signInQuietly(page, server, insured);
  await page.goto(claim);
  await page.getByLabel('Coordenadas o enlace del mapa').fill('Calle Mayor');
  await button(page, 'Compartir dónde está').click();
  await expect(page.getByText(/^Ahí no vemos un lugar/)).toBeVisible();
  await expect(page.getByText('Sin tu permiso no podemos guardarlo.')).toBeVisible();
  await expectAccessible(page);
  expect(await kept()).toEqual([]);
  await page.getByLabel('Coordenadas o enlace del mapa').fill('https://maps.apple.com/?ll=40.4168,-3.7038');
  await page.getByRole('checkbox').check();
  await button(page, 'Compartir dónde está').click();
  await expect(page.getByText(/^Nos dijiste dónde estaba/)).toBeVisible();
  expect(await kept()).toEqual([{ latitude: 40.4168, longitude: -3.7038, consent_version: 'lugar-1' }]);
  await expectAccessible(page);
  await page.setViewportSize({ width: 320, height: 640 });
  await expectFits(page);
  await button(page, 'Dejar de compartirlo').click();
  await expect(page.getByLabel('Coordenadas o enlace del mapa')).toBeVisible();
  expect(await kept()).toEqual([]);
});

test('an invoice that the evaluation brought is not asked for again, and being told is asked once the claim has arrived', async ({
  page,
  context,
  server,
}) => {
  const insured = await addCovered(server);
  const [evaluationId, captureId] = [randomUUID(), randomUUID()];
  await server.query(
    `insert into evaluations (id, risk_id, status, frontal, trasera, request_hash, created_at)
     values ($1, $2, 3, '{"label":null,"reasons":[]}', '{"label":null,"reasons":[]}', 'x', now())`,
    [evaluationId, insured.riskId],
  );
  await server.query(
    `insert into captures (id, risk_id, kind, media_type, sha256, size_bytes, blob, taken_at, received_at)
     values ($1, $2, 'invoice', 'image/jpeg', 'x', 1, 'x', now(), now())`,
    [captureId, insured.riskId],
  );
  await server.query('insert into evaluation_captures (evaluation_id, capture_id) values ($1, $2)', [evaluationId, captureId]);
  await context.clearPermissions();
  await signInQuietly(page, server, insured);
  await page.goto(`/policies/${insured.policyId}/risks/${insured.riskId}/claims/new?step=type`);
  await page.getByRole('radio', { name: /^Rotura de la pantalla/ }).check();
  await button(page, 'Continuar').click();
  await expect(title(page, 'Añade un documento')).toBeVisible();
  await expect(page.getByText('Ya la tenemos: la enviaste con la peritación.')).toBeVisible();
  await expectAccessible(page);
  await page.getByLabel('¿Qué día fue?').fill(civilDateOf(Date.now()));
  await button(page, 'Continuar').click();
  await expect(title(page, 'Revisa y envía')).toBeVisible();
  await expect(page.getByText(/Puedes enviarlo ya y añadir después: fotos del daño\./)).toBeVisible();
  await expectAccessible(page);
  await button(page, 'Enviar').click();
  await expect(title(page, 'Nos ha llegado tu siniestro')).toBeVisible();
  await expect(page.getByText(/^Te avisaremos (por correo cuando haya novedades|con una notificación en este móvil)\.$/)).toBeVisible();
  // The claim's number comes after the words, and changes the colours of the button.
  await expect(page.getByRole('link', { name: /^Ver el siniestro n\.º \d+$/ })).toBeVisible();
  await expectAccessible(page);
});

test('a declaration that is refused says of what, and waits for another one that has been begun', async ({ page, server }) => {
  const insured = await addCovered(server);
  await signInQuietly(page, server, insured);
  const declare = `/policies/${insured.policyId}/risks/${insured.riskId}/claims/new`;
  // A phone whose clock is two days ahead.
  const ahead = Date.now() + 2 * 86_400_000;
  await page.clock.setFixedTime(ahead);
  await page.goto(declare);
  await page.getByRole('link', { name: 'Empezar' }).click();
  await page.getByRole('radio', { name: /^Hurto/ }).check();
  await button(page, 'Continuar').click();
  await page.getByLabel('¿Qué día fue?').fill(civilDateOf(ahead));
  await button(page, 'Continuar').click();
  await button(page, 'Enviar').click();
  await expect(page.getByText('No se ha podido declarar')).toBeVisible();
  await expect(page.getByText('Esto no puede ser: el día.')).toBeVisible();
  await expectAccessible(page);
  const refused = page.url();

  await page.goto(declare);
  await page.getByRole('link', { name: 'Empezar' }).click();
  await page.getByRole('radio', { name: /^Robo/ }).check();
  await button(page, 'Continuar').click();
  await expect(page.getByLabel('¿Qué día fue?')).toBeVisible();
  await page.goto(refused);
  await button(page, 'Corregir').click();
  await expect(page.getByRole('alert').filter({ hasText: 'Tienes otro siniestro a medias' })).toBeFocused();
  await expectAccessible(page);
  await page.getByRole('link', { name: 'Ver el otro' }).click();
  await expect(page).toHaveURL(new RegExp(`${declare}$`));
});

test('a denied claim: home reads the reason in Spanish to whoever uses English, and the claim is of the phone by its model', async ({
  page,
  server,
}) => {
  const insured = await addCovered(server);
  const claim = await addClaim(server, insured.riskId, '');
  await server.query('update claims set stage = 6 where id = $1', [claim]);
  await server.query(`insert into claim_statuses (claim_id, stage, comments, created_at) values ($1, 6, 'El golpe fue anterior.', now())`, [
    claim,
  ]);
  await signInQuietly(page, server, insured);
  await page.evaluate(() => localStorage.setItem('peritia.language', 'en'));
  await page.goto('/');
  await expect(page.getByRole('heading', { name: 'Claim denied' })).toBeVisible();
  await expect(page.getByText('El golpe fue anterior.', { exact: true })).toHaveAttribute('lang', 'es');
  await page.getByRole('link', { name: /^See the claim/ }).click();
  await expect(page.getByText('El golpe fue anterior.', { exact: true }).first()).toBeVisible();
  await expect(page.getByRole('banner').getByText('Xiaomi Redmi Note 13')).toBeVisible();
  await page.getByRole('link', { name: 'How to complain' }).click();
  await expect(page.getByRole('heading', { name: 'Cómo te atendemos y cómo reclamar' })).toBeVisible();
});
