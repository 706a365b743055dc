import { expect } from '@playwright/test';
import { expectAccessible } from '#tests/support/guards.ts';
import { addContract, addPolicy } from '#tests/support/people.ts';
import { test } from '#tests/support/test.ts';
import { signInQuietly, title } from '#tests/support/walk.ts';

test('each state of an evaluation has its notice', async ({ page, server, insured }) => {
  const setStatus = (status: number) =>
    server.query('update policy_risks set evaluation_status = $1 where id = $2', [status, insured.riskId]);
  await signInQuietly(page, server, insured);
  await page.goto('/');
  await expect(page.getByRole('heading', { name: 'Peritación sin hacer' }).first()).toBeVisible();
  // The tasks and the policies are lists.
  await expect(page.getByRole('listitem').filter({ hasText: 'Peritación sin hacer' })).toHaveCount(1);
  await expect(page.getByRole('listitem').filter({ hasText: 'Falta la peritación' })).toHaveCount(1);
  await expectAccessible(page);

  await setStatus(4);
  await page.goto('/');
  await expect(page.getByRole('heading', { name: 'Peritación rechazada' })).toBeVisible();
  await expect(page.getByText('Las fotos de tu peritación han sido rechazadas.')).toBeVisible();

  // The back has a breakage, which is not a rejection.
  await server.query(
    `insert into evaluations (id, risk_id, status, frontal, trasera, request_hash, created_at, decided_at)
     values (gen_random_uuid(), $1, 4, '{"label":"Validated","reasons":[]}', '{"label":"Breakage","reasons":["crack"]}', '', now(), now())`,
    [insured.riskId],
  );
  await page.goto('/');
  await expect(page.getByRole('heading', { name: 'Vemos un daño en la parte de atrás' })).toBeVisible();
  await expect(page.getByText('Con daños')).toBeVisible();
  await expect(page.getByText('Peritación rechazada')).toHaveCount(0);
  await page.goto(`/policies/${insured.policyId}`);
  await expect(page.getByText('Con daños: repítela cuando lo arregles')).toBeVisible();

  // A draft waits for its evaluation too.
  await setStatus(1);
  await server.query('update policies set status = 1 where id = $1', [insured.policyId]);
  await page.goto('/');
  await expect(title(page, /Tienes 1 cosa pendiente/)).toBeVisible();
  await expect(page.getByRole('heading', { name: 'Contratación sin terminar' })).toBeVisible();
  await expect(page.getByRole('link', { name: /^Peritar ahora/ })).toHaveAttribute('href', new RegExp(`policy=${insured.policyId}\\b`));
  await server.query('update policies set status = 2 where id = $1', [insured.policyId]);

  await setStatus(2);
  await server.query('update policies set status = 3 where id = $1', [insured.policyId]);
  await page.goto('/');
  await expect(title(page, /Ahora no tienes que hacer nada/)).toBeVisible();
  await expect(page.getByRole('heading', { name: 'Peritación en revisión' })).toBeVisible();
  await server.query('update policies set status = 2 where id = $1', [insured.policyId]);

  await setStatus(3);
  await page.goto('/');
  await expect(page.getByRole('heading', { name: 'Contrato sin firmar' })).toBeVisible();
  await expect(page.getByRole('heading', { name: /Peritación (sin hacer|rechazada)/ })).toHaveCount(0);

  // The date of a receipt of another year includes the year.
  await server.query(
    `insert into policy_payments (policy_id, identifier, instalment, price_cents, pending_cents, activation_date)
     values ($1, 'old', 1, 1295, 1295, '2024-11-05')`,
    [insured.policyId],
  );
  await page.goto('/');
  await expect(page.getByText('12,95 € · noviembre de 2024')).toBeVisible();

  await server.query('update policies set status = 4 where id = $1', [insured.policyId]);
  await page.goto('/');
  await expect(title(page, /al día/)).toBeVisible();
});

test('the home screen opens without a network and says how old it is', async ({ page, context, server, insured }) => {
  await addPolicy(server, insured.id, { status: 3, imei: '353326127681270' });
  // There are more policies than one page of the API holds: all of them are shown.
  await server.query(
    `insert into policies (identifier, number, status, user_id, product_id, evaluation_active, created_at)
     select gen_random_uuid(), 'MUCHAS-' || n, 3, $1, 3, false, now() from generate_series(1, 58) n`,
    [insured.id],
  );
  await signInQuietly(page, server, insured);
  await page.goto('/');
  await expect(page.getByRole('heading', { name: 'Peritación sin hacer' }).first()).toBeVisible();
  await expect(page.getByText(/ · Póliza MUCHAS-\d+/)).toHaveCount(58);
  await page.evaluate(() => navigator.serviceWorker.ready.then(() => true));
  await expect.poll(() => page.evaluate(() => caches.keys().then((names) => names.length))).toBeGreaterThan(0);
  await context.setOffline(true);
  await page.reload();
  await expect(page.getByRole('heading', { name: 'Peritación sin hacer' }).first()).toBeVisible();
  await expect(page.getByText(/ · Póliza MUCHAS-\d+/)).toHaveCount(58);
  await expect(page.getByText('Sin conexión').first()).toBeVisible();
  await expect(page.getByText(/Datos de hoy a las \d+:\d\d/)).toBeVisible();
  await expectAccessible(page);

  // A failed refresh removes nothing: the next start without a network shows the same.
  const successes = () =>
    page.evaluate(() => {
      const { queries } = JSON.parse(localStorage.getItem('peritia.queries') ?? '{}').clientState as {
        queries: { queryKey: string[]; state: { status: string } }[];
      };
      return queries.filter(({ queryKey, state }) => queryKey.includes('GET /policies') && state.status === 'success').length;
    });
  await expect.poll(successes).toBe(0);
  await page.reload();
  await expect(page.getByRole('heading', { name: 'Peritación sin hacer' }).first()).toBeVisible();
  await expect(page.getByText(/Datos de hoy a las \d+:\d\d/)).toBeVisible();
});

test('a server that is down is told like no network, though the browser says it is online', async ({ page, server, insured }) => {
  await signInQuietly(page, server, insured);
  await page.goto('/');
  await expect(page.getByRole('heading', { name: 'Peritación sin hacer' }).first()).toBeVisible();
  await page.evaluate(() => navigator.serviceWorker.ready.then(() => true));
  await expect.poll(() => page.evaluate(() => caches.keys().then((names) => names.length))).toBeGreaterThan(0);
  await server.kill();
  await page.reload();
  await expect(page.getByRole('heading', { name: 'Peritación sin hacer' }).first()).toBeVisible();
  expect(await page.evaluate(() => navigator.onLine)).toBe(true);
  await expect(page.getByText('Sin conexión').first()).toBeVisible();
});

test('a signature on another site opens there, and a policy leads to what there is of it', async ({ page, server, insured }) => {
  const { policyId } = insured;
  await server.query(
    `update policies set contract_link = 'https://contratos.example/8', sign_link = 'https://firma.example/8' where id = $1`,
    [policyId],
  );
  await server.query('update policy_risks set evaluation_status = 3 where id = $1', [insured.riskId]);
  await signInQuietly(page, server, insured);
  await page.goto('/');
  await expect(page.getByRole('link', { name: /^Firmar ahora/ })).toHaveAttribute('href', 'https://firma.example/8');
  await expectAccessible(page);
  await page.getByRole('link', { name: /^Xiaomi Redmi Note 13/ }).click();
  await expect(page.getByRole('link', { name: /^Contrato de la póliza/ })).toHaveAttribute('href', 'https://contratos.example/8');
  await server.query(`update policies set contract_link = 'javascript:alert(1)', sign_link = null where id = $1`, [policyId]);
  await page.reload();
  await expect(title(page, 'Xiaomi Redmi Note 13')).toBeVisible();
  await expect(page.getByRole('link', { name: /^Contrato de la póliza|^Firmar ahora/ })).toHaveCount(0);
  // If the policy is signed in this app, the card leads to the signature.
  await addContract(server, policyId);
  await server.query(`update policies set sign_link = '/policies/' || id || '/sign' where id = $1`, [policyId]);
  await page.goto('/');
  await page.getByRole('link', { name: /^Firmar ahora/ }).click();
  await expect(title(page, /^(Confirma tu correo|Firma tu contrato)$/)).toBeVisible();
});
