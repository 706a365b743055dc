import { readFile } from 'node:fs/promises';
import { resolve } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { test as base, expect, type Page } from '@playwright/test';
import { civilDateOf } from '#domain/shared/civil-date.ts';
import { type Chance, chanceOf } from '#tests/drawn/chance.ts';
import { sha256 } from '#tests/support/api.ts';
import { type AppServer, startCluster } from '#tests/support/app-server.ts';
import { addCovered } from '#tests/support/claims.ts';
import { type FaultProxy, startFaultProxy } from '#tests/support/fault-proxy.ts';
import { type Insured, password } from '#tests/support/people.ts';
import { button, fillSignIn, title } from '#tests/support/walk.ts';
import { faultsOf } from './network.ts';
import { type Phone, startPhone } from './phone.ts';
import { networkFaults } from './plan.ts';
import { readKept } from './seen.ts';
import { until } from './suffer.ts';

/**
 * Lives of a claim. It is declared while phone, network and server fail; at the end it has arrived completely and once, and as the screens said, or it is still
 * on the phone.
 */

const patienceMs = 60_000;
const lives = [1, 2, 3, 4, 5, 6];
/** A person who has done this many things without reaching the end is stuck. */
const mostActs = 30;

interface Site {
  server: AppServer;
  proxy: FaultProxy;
}

const test = base.extend<object, { site: Site }>({
  site: [
    async ({ browserName: _ }, run) => {
      const cluster = await startCluster();
      const server = await cluster.newServer();
      const proxy = await startFaultProxy(server.origin);
      await run({ server, proxy });
      await proxy.close();
      await server.close();
      await cluster.close();
    },
    { scope: 'worker', timeout: 180_000 },
  ],
});
test.describe.configure({ mode: 'parallel', timeout: 480_000, retries: 0 });

const photo = readFile(resolve(import.meta.dirname, '../fixtures/mirror/back-good.jpg'));
const pdfOf = (seed: number) => Buffer.from(`%PDF-1.7\n% invoice of life ${seed} ${'x'.repeat(60_000)}\n%%EOF`);

const pathOf = ({ policyId, riskId }: Insured) => `/policies/${policyId}/risks/${riskId}/claims/new`;

/** Does the one thing that the present screen asks for; the screen is recognised by its title. */
async function act(page: Page, seed: number, who: Insured): Promise<void> {
  const heading = (await page.locator('h1').first().textContent({ timeout: 4_000 })) ?? '';
  if (heading.startsWith('Antes de empezar')) await page.getByRole('link', { name: /^Empezar|^Seguir/ }).click();
  else if (heading.startsWith('¿Qué le ha pasado')) {
    await page.getByRole('radio', { name: /^Rotura de la pantalla/ }).check();
    await button(page, 'Continuar').click();
  } else if (/^Añade|^Cuéntanos/.test(heading)) {
    await page.getByLabel('¿Qué día fue?').fill(civilDateOf(Date.now()));
    await page.getByLabel(/^Cuéntanos qué pasó/).fill(`Vida ${seed}`);
    const add = async (document: string, file: { name: string; mimeType: string; buffer: Buffer }) => {
      if ((await button(page, `Ver: ${document}`).count()) === 0) await page.getByLabel(`Archivo de: ${document}`).setInputFiles(file);
      await button(page, `Ver: ${document}`).waitFor();
    };
    await add('Factura de compra', { name: 'a.pdf', mimeType: 'application/pdf', buffer: pdfOf(seed) });
    await add('Fotos del daño', { name: 'a.jpg', mimeType: 'image/jpeg', buffer: await photo });
    await button(page, 'Continuar').click();
  } else if (heading.startsWith('Revisa y envía')) await button(page, 'Enviar').click();
  // A phone that dies within half a minute of logging in has not yet stored its cookie.
  else if (heading === 'Entra otra vez') {
    await page.getByLabel('Contraseña', { exact: true }).fill(password);
    await button(page, 'Entrar').click();
  } else if (heading === 'Entra en tu cuenta') await fillSignIn(page, who);
}

const mishaps = ['none', 'none', 'dies', 'dies-at-write', 'server-dies', 'reload', 'double-tap', 'offline', ...networkFaults] as const;

/** Does one thing while another goes wrong. */
async function suffer(
  kind: (typeof mishaps)[number],
  chance: Chance,
  { phone, server, proxy }: Site & { phone: Phone },
  doing: () => Promise<void>,
) {
  const acted = () => doing().catch(() => undefined);
  switch (kind) {
    case 'none':
      return acted();
    case 'dies': {
      const done = acted();
      await wait(chance.whole(0, 800));
      await phone.die();
      return done;
    }
    case 'dies-at-write':
      await phone.dieAtWrite(chance.whole(1, 6)).catch(() => undefined);
      return acted();
    case 'server-dies': {
      const done = acted();
      await wait(chance.whole(0, 400));
      await server.kill();
      await wait(chance.whole(200, 800));
      await server.start();
      return done;
    }
    case 'reload':
      await acted();
      return void (await phone
        .page()
        .reload()
        .catch(() => undefined));
    case 'double-tap':
      return void (await Promise.all([acted(), acted()]));
    case 'offline':
      await phone.setOffline(true);
      await acted();
      await wait(chance.whole(300, 1_500));
      return phone.setOffline(false);
    default:
      proxy.set(faultsOf[kind]);
      await acted();
      await wait(chance.whole(300, 1_500));
      proxy.set({});
      proxy.cutAll();
  }
}

for (const seed of lives)
  test(`the claim of life ${seed} arrives whole and once`, async ({ site }) => {
    const { server, proxy } = site;
    const chance = chanceOf(9_000 + seed);
    const insured = await addCovered(server);
    const phone = await startPhone(proxy.origin);
    const story: string[] = [];
    const open = (path: string) =>
      phone
        .page()
        .goto(proxy.origin + path, { timeout: 8_000 })
        .catch(() => undefined);
    const arrived = () =>
      server.query<{ description: string; documents: string[]; hashes: string[] }>(
        `select c.description, array_remove(array_agg(d.type order by d.type), null) as documents, array_remove(array_agg(k.sha256 order by d.type), null) as hashes
         from claims c left join claim_documents d on d.claim_id = c.id left join captures k on k.id = d.capture_id where c.risk_id = $1 group by c.id`,
        [insured.riskId],
      );
    try {
      const first = phone.page();
      first.setDefaultTimeout(patienceMs);
      await first.goto(`${proxy.origin}/acceso`);
      await fillSignIn(first, insured);
      await title(first, /^Hola/).waitFor();
      await first.goto(proxy.origin + pathOf(insured));
      await title(first, 'Antes de empezar').waitFor();
      first.setDefaultTimeout(4_000);
      const shown = async () =>
        (await phone
          .page()
          .locator('h1')
          .first()
          .textContent()
          .catch(() => '')) ?? '';
      // A person who was logged out looks first whether the claim has been declared, and does not declare it twice.
      const isDeclared = async () =>
        (await arrived()).length > 0 ||
        (await readKept(phone.page()).catch(() => null))?.items.some(({ kind }) => kind === 'claim') === true;
      let acts = 0;
      for (; acts < mostActs && !(await isDeclared()); acts += 1) {
        const kind = chance.pick(mishaps);
        story.push(`${await shown()}: ${kind}`);
        await suffer(kind, chance, { server, proxy, phone }, () => act(phone.page(), seed, insured));
        if (!phone.isAlive()) {
          await phone.die();
          await phone.start();
        }
        if ((await shown()) !== '') continue;
        // The page did not load, or the phone was off.
        await open('/pendientes');
        if (!(await isDeclared())) await open(pathOf(insured));
      }
      expect(acts, [...story, ...phone.complaints()].join('\n')).toBeLessThan(mostActs);

      proxy.set({});
      await server.start();
      await phone.setOffline(false);
      const isWhole = async () => ((await arrived())[0]?.documents.length ?? 0) === 2;
      await open('/pendientes');
      if (!(await until(isWhole, 20_000))) {
        await phone.moveClock(0.2);
        await open('/pendientes');
        await until(isWhole, patienceMs);
      }
      expect(await arrived(), story.join('\n')).toEqual([
        { description: `Vida ${seed}`, documents: ['damage-photo', 'invoice'], hashes: [expect.any(String), sha256(pdfOf(seed))] },
      ]);
    } finally {
      proxy.set({});
      await phone.close();
      await server.start();
    }
  });
