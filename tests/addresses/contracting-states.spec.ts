import { expect, type Page } from '@playwright/test';
import type { AppServer } from '#tests/support/app-server.ts';
import { addContract, addPerson, type Insured } from '#tests/support/people.ts';
import { test } from '#tests/support/test.ts';
import { signInQuietly, title } from '#tests/support/walk.ts';

interface Row {
  name: string;
  status: 1 | 2 | 3 | 4;
  evaluation: 1 | 2 | 3 | 4;
  /** The last evaluation found damage. */
  damaged?: true;
  /** The policy's card is charged elsewhere. */
  skip?: true;
  /** What the progress screen lists, step by step. */
  steps: readonly string[];
  result: string | RegExp;
  sign: string | RegExp;
}

const left = 'Ya está contratado: te queda esto';
const early = 'Todavía no se puede firmar';
const form = /^(Confirma tu correo|Firma tu contrato)$/;
const rows: readonly Row[] = [
  { name: 'unpaid', status: 1, evaluation: 1, steps: ['Por hacer', 'Por hacer', 'Después'], result: left, sign: early },
  {
    name: 'paid elsewhere',
    status: 1,
    evaluation: 3,
    skip: true,
    steps: ['No se paga aquí', 'Hecho', 'Después'],
    result: 'Ya está contratado: falta que nos contesten',
    sign: early,
  },
  { name: 'paid', status: 2, evaluation: 1, steps: ['Hecho', 'Por hacer', 'Después'], result: left, sign: early },
  { name: 'in assessment', status: 2, evaluation: 2, steps: ['Hecho', 'La estamos revisando', 'Por hacer'], result: left, sign: form },
  { name: 'rejected', status: 2, evaluation: 4, steps: ['Hecho', 'Hay que repetirla', 'Después'], result: left, sign: early },
  { name: 'damaged', status: 2, evaluation: 4, damaged: true, steps: ['Hecho', 'Con daños', 'Después'], result: left, sign: early },
  { name: 'validated', status: 2, evaluation: 3, steps: ['Hecho', 'Hecho', 'Por hacer'], result: left, sign: form },
  {
    name: 'signed',
    status: 3,
    evaluation: 3,
    steps: ['Hecho', 'Hecho', 'Hecho'],
    result: /^Ya (tienes tu seguro|está todo hecho)$/,
    sign: 'Contrato firmado',
  },
  { name: 'ended', status: 4, evaluation: 3, steps: [], result: 'Esta póliza ha terminado', sign: 'Esta póliza ha terminado' },
];

async function put(
  server: AppServer,
  { policyId, riskId }: Insured,
  { status, evaluation, damaged = false, skip = false }: Omit<Row, 'skip' | 'damaged'> & { skip?: boolean; damaged?: boolean },
): Promise<void> {
  const isPaid = status !== 1;
  await server.query('update policies set status = $2, skip_payment = $3 where id = $1', [policyId, status, skip]);
  await server.query('update policy_risks set evaluation_status = $2 where id = $1', [riskId, evaluation]);
  await server.query('delete from evaluations where risk_id = $1', [riskId]);
  if (damaged)
    await server.query(
      `insert into evaluations (id, risk_id, status, imei, frontal, trasera, request_hash, created_at, decided_at)
       values (gen_random_uuid(), $1, 4, '356938035643809', '{"label":"Validated","reasons":[]}', '{"label":"Breakage","reasons":[]}', 'x', now(), now())`,
      [riskId],
    );
  await server.query('update policy_contracts set signed_at = case when $2 then now() end where policy_id = $1', [policyId, status === 3]);
  await server.query(
    `update policy_payments set payment_date = case when $2 then current_date end, pending_cents = case when $2 then 0 else price_cents end
     where policy_id = $1 and instalment = 1`,
    [policyId, isPaid],
  );
}

const steps = (page: Page) =>
  page.getByText(
    /^(Por hacer|Hecho|Después|La estamos revisando|Hay que repetirla|Con daños|Esperando al banco|No se paga aquí|Ha pasado el plazo)$/,
  );

test('what is left of a contracting and its signature say in each state what is true, opened cold', async ({ page, server, insured }) => {
  await addContract(server, insured.policyId);
  await signInQuietly(page, server, insured);
  for (const row of rows) {
    await put(server, insured, row);
    await page.goto(`/contratacion/resultado?policy=${insured.policyId}`);
    await expect(title(page, row.result), row.name).toBeVisible();
    await expect(steps(page), row.name).toHaveText(row.steps);
    // The result that the gateway gives to the browser does not change the state, which only the server knows.
    await page.goto(`/contratacion/resultado?policy=${insured.policyId}&pago=ok`);
    await expect(steps(page), row.name).toHaveText(row.steps);
    for (const address of [`/policies/${insured.policyId}/sign`, `/signature/${insured.policyId}/return`]) {
      await page.goto(address);
      await expect(
        title(page, row.sign === form && address.startsWith('/signature') ? 'El contrato está sin firmar' : row.sign),
        row.name,
      ).toBeVisible();
    }
  }
});

test('whoever comes back from a bank that never answers may pay after a minute', async ({ page, server, insured }) => {
  await addContract(server, insured.policyId);
  const [unpaid] = rows;
  if (unpaid) await put(server, insured, unpaid);
  await signInQuietly(page, server, insured);
  await page.clock.install();
  await page.goto(`/contratacion/resultado?policy=${insured.policyId}&pago=ok`);
  await expect(page.getByText('El banco aún no nos ha confirmado el pago')).toBeVisible();
  const pay = page.getByRole('button', { name: /^Pagar / });
  await expect(pay).toHaveCount(0);
  await page.clock.fastForward(61_000);
  await expect(pay).toBeVisible();
});

test('nobody else is told anything of it, and nobody signs for another', async ({ page, server, insured }) => {
  await addContract(server, insured.policyId);
  const validated = rows.find(({ name }) => name === 'validated');
  if (validated) await put(server, insured, validated);
  const addresses = [`/contratacion/resultado?policy=${insured.policyId}`, `/policies/${insured.policyId}/sign`];
  await signInQuietly(page, server, await addPerson(server, 'policyholder'));
  for (const address of addresses) {
    await page.goto(address);
    await expect(title(page, /^(Tu contratación|Firmar el contrato)$/)).toBeVisible();
    await expect(steps(page)).toHaveCount(0);
  }
  await signInQuietly(page, server, await addPerson(server, 'staff'));
  await page.goto(addresses[1] ?? '');
  await expect(title(page, 'Solo firma su titular')).toBeVisible();
});
