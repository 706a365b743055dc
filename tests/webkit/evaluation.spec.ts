import { resolve } from 'node:path';
import { test as base, expect } from '@playwright/test';
import { By, until, type WebDriver } from 'selenium-webdriver';
import { newImei } from '#tests/support/api.ts';
import { type AppServer, startCluster } from '#tests/support/app-server.ts';
import { countEvaluations, expectArrivedOnce } from '#tests/support/arrived.ts';
import { addInsured, password } from '#tests/support/people.ts';
import { findWebkit, startWebkit } from '#tests/support/webkit.ts';

/**
 * The engine of every iPhone. It cannot be told to be offline, so the server is stopped; it is not iOS, so what only a real iPhone can
 * show is listed in docs/guides/real-iphone.md.
 */

const iphone =
  'Mozilla/5.0 (iPhone; CPU iPhone OS 18_5 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.5 Mobile/15E148 Safari/604.1';
const waitMs = 60_000;
const mirror = (name: string) => resolve(import.meta.dirname, '../fixtures/mirror', name);

const test = base.extend<{ server: AppServer; driver: WebDriver }>({
  server: async ({ browserName: _ }, run) => {
    const cluster = await startCluster();
    const server = await cluster.newServer();
    await run(server);
    await server.close();
    await cluster.close();
  },
  driver: async ({ browserName: _ }, run) => {
    const webkit = await startWebkit(iphone);
    await webkit.driver.manage().window().setRect({ x: 0, y: 0, width: 412, height: 915 });
    await run(webkit.driver);
    await webkit.close();
  },
});

/** What a person reads and presses. */
function person(driver: WebDriver) {
  const see = (xpath: string) => driver.wait(until.elementLocated(By.xpath(xpath)), waitMs, xpath);
  const shows = async (text: string) => (await driver.findElement(By.css('body')).getText()).includes(text);
  return {
    shows,
    text: (text: string) => expect.poll(() => shows(text), { message: text, timeout: waitMs }).toBe(true),
    title: (text: string) => see(`//h1[contains(normalize-space(.), ${JSON.stringify(text)})]`),
    press: async (name: string) => (await see(`//button[normalize-space(.)=${JSON.stringify(name)}]`)).click(),
    // One that is good goes on by itself.
    useShot: (next: string) =>
      expect
        .poll(
          async () => {
            for (const element of await driver.findElements(By.xpath('//button[normalize-space(.)="Usar esta"]')))
              await element.click().catch(() => undefined);
            return (await driver.findElements(By.xpath(`//h1[contains(normalize-space(.), ${JSON.stringify(next)})]`))).length;
          },
          { message: next, timeout: waitMs },
        )
        .toBe(1),
    choose: async (name: string) => (await see(`//li/button[.//b[normalize-space(.)=${JSON.stringify(name)}]]`)).click(),
    file: async (name: string, path: string) => (await see(`//input[@type="file"][@aria-label=${JSON.stringify(name)}]`)).sendKeys(path),
    write: async (label: string, text: string) => {
      const id = await (await see(`//label[normalize-space(.)=${JSON.stringify(label)}]`)).getAttribute('for');
      await (await see(`//*[@id=${JSON.stringify(id)}]`)).sendKeys(text);
    },
  };
}

test.skip(findWebkit() === null, 'WebKitWebDriver is not installed');

test('an evaluation, sent while the server is away, opened again without it, arrives once', async ({ server, driver }) => {
  test.setTimeout(300_000);
  const insured = await addInsured(server);
  const { shows, text, title, press, choose, file, write, useShot } = person(driver);
  await driver.get(`${server.origin}/acceso`);
  await write('Correo', insured.email);
  await write('Contraseña', password);
  await press('Entrar');
  await title('Hola');
  await expect.poll(() => driver.executeScript('return navigator.serviceWorker.controller !== null'), { timeout: waitMs }).toBe(true);

  await driver.get(`${server.origin}/evaluation?policy=${insured.policyId}`);
  await text('Listo para funcionar sin conexión.');
  const imei = newImei();
  await choose('Escribirlo');
  await write('IMEI (15 dígitos)', imei);
  await title('Ponte delante de un espejo');
  await file('Archivo de la foto de delante', mirror('room.jpg'));
  await useShot('Ahora, la parte de atrás');
  await file('Archivo de la foto de detrás', mirror('back.jpg'));
  await useShot('¿Se ve todo bien?');

  await server.stop();
  await press('Enviar');
  // No Background Sync: nothing is promised that this engine does not do.
  await expect
    .poll(async () => (await shows('Ábrela cuando tengas red')) || (await shows('Guardado, de momento')), { timeout: waitMs })
    .toBe(true);
  expect(await shows('se enviará solo cuando haya red')).toBe(false);
  await driver.navigate().refresh();
  await text('Ha llegado 0 de 3');
  expect(await countEvaluations(server, insured)).toBe(0);

  await server.start();
  await title('Lo estamos revisando');
  await expectArrivedOnce(server, insured, { imei });

  // No push here: there is a mail, and it says so.
  await text('Te avisaremos por correo cuando esté.');
  expect(await shows('Avisarme en este móvil')).toBe(false);
  // No offer to install: the steps instead.
  await driver.get(server.origin);
  await press('Ver cómo se hace');
  await text('Añadir a pantalla de inicio');
  const lacks = await driver.executeScript<string[]>(
    `return ['SyncManager', 'BeforeInstallPromptEvent'].filter((name) => name in window).concat('setAppBadge' in navigator ? ['badge'] : [])`,
  );
  expect(lacks).toEqual([]);
});
