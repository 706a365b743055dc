import { expect, type Page } from '@playwright/test';
import type { AppServer } from './app-server.ts';
import { addContract, type Insured } from './people.ts';
import { button, title } from './walk.ts';

export const dialog = (page: Page) => page.getByRole('dialog');

/** Makes the policy of an insured person contracted and evaluated; its first receipt of 12,95 € is paid or still due. */
export async function makeContracted(server: AppServer, { policyId, riskId }: Insured, isPaid: boolean): Promise<void> {
  await addContract(server, policyId);
  await server.query('update policy_risks set evaluation_status = 3 where id = $1', [riskId]);
  if (isPaid) return;
  await server.query('update policies set status = 1 where id = $1', [policyId]);
  await server.query('update policy_payments set payment_date = null, pending_cents = price_cents where policy_id = $1', [policyId]);
}

/** Searches for a device in the open sheet and chooses it. */
export async function findDevice(page: Page, typed: string, found: RegExp): Promise<void> {
  await dialog(page).getByRole('searchbox').fill(typed);
  await dialog(page).getByRole('button', { name: found }).click();
  await expect(dialog(page)).toHaveCount(0);
}

export async function chooseInsurance(page: Page): Promise<void> {
  await page.goto('/pricing');
  await button(page, 'Buscar').click();
  await findDevice(page, 'redmi note 13', /^Xiaomi Redmi Note 13 199,00/);
  await expect(page.getByText('Precio del móvil: 199,00 €')).toBeVisible();
  // Before the price is shown, the button does not lead on: nobody may accept a price that they have not read.
  await expect(page.getByText('Top, al mes')).toBeVisible();
  await button(page, 'Continuar').click();
  await expect(title(page, 'Tus datos')).toBeVisible();
}

export async function fillPerson(page: Page, email: string): Promise<void> {
  for (const [label, value] of [
    ['NIF o NIE', '12345678z'],
    ['Nombre', 'Ana'],
    ['Primer apellido', 'Gil'],
    ['Fecha de nacimiento', '1990-02-28'],
    ['Teléfono móvil', '600555010'],
    ['Correo', email],
    ['Calle', 'Calle Mayor'],
    ['Número y piso', '3, 2.º B'],
    ['Código postal', '28013'],
    ['Población', 'Madrid'],
  ] as const)
    await page.getByLabel(label, { exact: true }).fill(value);
}

export async function drawSignature(page: Page): Promise<void> {
  const paper = page.getByRole('img', { name: /Recuadro para dibujar/ });
  await paper.scrollIntoViewIfNeeded();
  const box = await paper.boundingBox();
  if (box === null) throw new Error('no place to sign');
  const at = (x: number, y: number) => [box.x + box.width * x, box.y + box.height * y] as const;
  await page.mouse.move(...at(0.2, 0.6));
  await page.mouse.down();
  for (const [x, y] of [
    [0.3, 0.2],
    [0.35, 0.6],
    [0.45, 0.3],
    [0.5, 0.6],
    [0.7, 0.4],
  ] as const)
    await page.mouse.move(...at(x, y), { steps: 4 });
  await page.mouse.up();
}

export async function acceptAll(page: Page): Promise<void> {
  for (const name of ['Tengo la factura', 'He leído la información', 'Acepto la política'])
    await page.getByRole('checkbox', { name }).check();
}

/** From the completed page of personal data, past the way of paying (already chosen), to all acceptances given. */
export async function acceptAfterPerson(page: Page): Promise<void> {
  await button(page, 'Continuar').click();
  await expect(title(page, '¿Cómo quieres pagar?')).toBeVisible();
  await button(page, 'Continuar').click();
  await acceptAll(page);
}

/** Pays at the demo's gateway, with the card that is accepted unless another is `chosen`, and comes back. */
export async function payAtGateway(page: Page, chosen?: RegExp): Promise<void> {
  await expect(page.getByRole('heading', { name: 'Elige una tarjeta de prueba' })).toBeVisible();
  if (chosen) await page.getByRole('radio', { name: chosen }).check();
  await page.getByRole('button', { name: 'Pagar' }).click();
  await page.getByRole('link', { name: 'Volver a Peritia' }).click();
}

/** The link in the last mail to a person that proves the address is theirs. */
export async function proofLinkOf(server: AppServer, email: string): Promise<string> {
  const find = async () => (await server.mails()).findLast((mail) => mail.includes(`To: ${email}`)) ?? '';
  await expect.poll(find).toContain('http');
  return /https?:\/\/\S+#t=[\w-]+/.exec(await find())?.[0] ?? '';
}

/** Opens that link in another tab; the screen of the first tab notices by itself that the address is proved. */
export async function proveEmail(page: Page, server: AppServer, email: string): Promise<void> {
  const opened = await page.context().newPage();
  await opened.goto(await proofLinkOf(server, email));
  await button(opened, 'Sí, soy yo').click();
  await expect(title(opened, /confirmado|eres tú/)).toBeVisible();
  await opened.close();
}

/** Asks for the code, by default with a click, and returns the code of the new message. No other message may be on its way. */
export async function askForCode(
  page: Page,
  server: AppServer,
  ask: () => Promise<void> = () => button(page, 'Enviarme el código').click(),
): Promise<string> {
  const before = new Set(await server.texts());
  await ask();
  await expect(page.getByText(/Por SMS al ··· ·· \d\d \d\d/)).toBeVisible();
  const come = async () => (await server.texts()).find((text) => !before.has(text)) ?? '';
  await expect.poll(come).toContain('Peritia: ');
  return /Peritia: (\d{6})/.exec(await come())?.[1] ?? '';
}

export async function acceptContract(page: Page): Promise<void> {
  for (const box of ['He leído el contrato', 'Acepto expresamente']) await page.getByRole('checkbox', { name: box }).check();
}

/** Does everything that signing a contract needs, except pressing "Firmar". */
export async function fillSignature(page: Page, server: AppServer): Promise<void> {
  await expect(title(page, 'Firma tu contrato')).toBeVisible();
  await drawSignature(page);
  await acceptContract(page);
  await page.getByLabel('2. Código para firmar').fill(await askForCode(page, server));
}
