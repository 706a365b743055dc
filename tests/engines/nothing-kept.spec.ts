import { newImei } from '#tests/support/api.ts';
import { expectToArriveOnce } from '#tests/support/arrived.ts';
import { test } from '#tests/support/own-server.ts';
import { addInsured, password } from '#tests/support/people.ts';
import { findFirefox, startChromium, startFirefox } from '#tests/support/puppeteer.ts';
import { person } from './person.ts';
import { choosePhotos, typeImei } from './walk.ts';

/** Browsers that must keep no data of any site: each refuses storage, workers and channels in its own way (fault FA9). */

for (const [name, isHere, start] of [
  ['Chromium', () => true, startChromium],
  ['Firefox', () => findFirefox() !== null, startFirefox],
] as const) {
  test(`FA9: an evaluation in a ${name} whose person lets no site keep anything`, async ({ server }) => {
    test.skip(!isHere(), `${name} is not installed`);
    const insured = await addInsured(server);
    const engine = await start({ keepsNothing: true });
    const who = person(engine);
    try {
      // No data outlives the page, so the whole test runs on this one.
      await engine.open(`${server.origin}/acceso`);
      await who.write('Correo', insured.email);
      await who.write('Contraseña', password);
      await who.press('Entrar');
      await who.title('Hola');
      await (await engine.find('//a[contains(@href, "/evaluation?policy=")]')).click();
      await who.text('Por ahora este móvil no funciona sin conexión.');
      const imei = newImei();
      await typeImei(who, imei);
      await choosePhotos(who);
      await who.press('Enviar');
      await expectToArriveOnce(server, insured, { imei });
    } finally {
      await engine.close();
    }
  });
}
