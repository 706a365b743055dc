import { readFileSync, writeFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { type BrowserContext, expect, type Page } from '@playwright/test';
import { pagePaths } from '#domain/wire/page-paths.ts';
import { newImei } from '#tests/support/api.ts';
import type { AppServer } from '#tests/support/app-server.ts';
import { addState, type Facts, factsOf, phoneStates, type StateName, serverStates } from '#tests/support/evaluation-states.ts';
import { installFakeCamera } from '#tests/support/fake-camera.ts';
import { expectFits } from '#tests/support/guards.ts';
import { addPerson, addPolicy, type Person } from '#tests/support/people.ts';
import { settled } from '#tests/support/settled.ts';
import { claimsIn, untrueIn } from '#tests/support/status-sentences.ts';
import { test, withoutBackgroundSync } from '#tests/support/test.ts';
import { choosePhotos, send, signInQuietly, title, typeImei } from '#tests/support/walk.ts';

const guide = resolve(import.meta.dirname, '../../docs/screens.md');

/** Addresses that show one evaluation; all others show the same in each of its states. */
const ofOneEvaluation = pagePaths.filter((path) => path === '/evaluation' || /^\/evaluation\/(?!handoff)/.test(path));
const others: readonly string[] = pagePaths.filter((path) => !(ofOneEvaluation as readonly string[]).includes(path));

type Places = Partial<Record<StateName, { policyId: number }>>;
interface Shown {
  state: string;
  address: string;
  /** The path on which the visit ended. */
  path: string;
  title: string;
}

/** Opens every address in each state and compares what it says with the facts. `open`: by a new load, or through the app's own router. */
async function lookAtAll(
  pages: readonly Page[],
  places: Places,
  {
    open,
    factsFor,
    share = [0, 1],
  }: {
    open: (page: Page, address: string) => Promise<unknown>;
    factsFor: (state: StateName) => Facts | null;
    /** The part of the work that this worker does: every worker sees some states of each address, and some addresses in each state. */
    share?: readonly [which: number, of: number];
  },
): Promise<{ shown: Shown[]; untrue: string[] }> {
  const jobs = Object.entries(places)
    .flatMap(([state, { policyId }]) => ofOneEvaluation.map((address) => ({ state: state as StateName, address, policyId })))
    .filter((_, at) => at % share[1] === share[0]);
  const shown: Shown[] = [];
  const untrue: string[] = [];
  await Promise.all(
    pages.map(async (page) => {
      for (let job = jobs.shift(); job; job = jobs.shift()) {
        const { state, address, policyId } = job;
        await open(page, `${address}?policy=${policyId}`);
        const { path, title: heading, text } = await settled(page);
        shown.push({ state, address, path, title: heading });
        const facts = factsFor(state);
        const said = facts ? untrueIn(text, facts) : claimsIn(text);
        if (said.length > 0) untrue.push(`${state}, ${address} → ${path}: ${said.join(' | ')}`);
      }
    }),
  );
  return { shown, untrue };
}

const cold = (page: Page, address: string) => page.goto(address, { waitUntil: 'commit' });
/** Navigates as a link inside the app does, through its router. */
const inside = (page: Page, address: string) =>
  page.evaluate((to) => {
    (window as unknown as { last?: string }).last = '';
    history.pushState(null, '', to);
    dispatchEvent(new PopStateEvent('popstate'));
  }, address);

async function pagesOf(context: BrowserContext, count: number): Promise<Page[]> {
  return Promise.all(Array.from({ length: count }, () => context.newPage()));
}

/** The results in the order of the states and addresses, whichever worker produced them. */
function tableOf(shown: readonly Shown[], states: readonly string[]): string {
  return states
    .map((state) => {
      const rows = ofOneEvaluation.map((address) => {
        const row = shown.find((one) => one.state === state && one.address === address);
        return `| \`${address}\` | ${row && row.path !== address ? `\`${row.path}\`` : 'stays'} | ${row?.title ?? ''} |`;
      });
      return `### ${state}\n\n| Address | Leads to | Title |\n|---|---|---|\n${rows.join('\n')}\n`;
    })
    .join('\n');
}

async function makePhoneStates(
  context: BrowserContext,
  page: Page,
  places: Record<keyof typeof phoneStates, { policyId: number; riskId: number }>,
  takenImei: string,
) {
  const prepare = async (name: keyof typeof phoneStates, imei: string) => {
    await page.goto(`/evaluation?policy=${places[name].policyId}`);
    await expect(title(page, '¿Cómo nos das el IMEI?')).toBeVisible();
    await typeImei(page, imei);
    await expect(title(page, 'Ponte delante de un espejo')).toBeVisible();
  };
  await prepare('draft with an IMEI', newImei());
  for (const name of ['saved', 'arrived, with a person', 'IMEI of another policy', 'half sent', 'waiting for a network'] as const) {
    await prepare(name, name === 'IMEI of another policy' ? takenImei : newImei());
    await choosePhotos(page);
    if (name === 'saved') continue;
    // In the state 'half sent' only the submit does not get through; in 'waiting for a network' nothing does.
    if (name === 'half sent') await context.route(`**/risks/${places[name].riskId}/evaluations`, (route) => route.abort());
    if (name === 'waiting for a network')
      await context.route(/\/api\/(captures\/uploads|users\/\d+\/mobile-imei)/, (route) => route.abort());
    await send(page);
    if (name === 'IMEI of another policy') await expect(title(page, 'Ese IMEI ya está en otra póliza')).toBeVisible();
    else if (name === 'half sent') await expect(page.getByText('Casi está: falta cerrar el envío')).toBeVisible();
    else if (name === 'arrived, with a person') await expect(title(page, 'Lo estamos revisando')).toBeVisible();
    else await expect(page.getByText('Ha llegado 0 de 3')).toBeVisible();
  }
}

let holder: Person;
const places: Places = {};
let takenImei = '';
const made: Record<string, string> = {};

/** Adds a policy for each state. */
async function newPlaces<Name extends StateName>(server: AppServer, userId: number, names: readonly Name[]) {
  const found = {} as Record<Name, { policyId: number; riskId: number }>;
  for (const name of names) found[name] = await addState(server, userId, name);
  return found;
}

test.describe.configure({ mode: 'serial' });

test('what the server knows: each address, opened cold, says only what is true', async ({ context, server }) => {
  test.setTimeout(600_000);
  holder = await addPerson(server);
  const names = Object.keys(serverStates) as (keyof typeof serverStates)[];
  Object.assign(places, await newPlaces(server, holder.id, names));
  const pages = await pagesOf(context, 4);
  for (const page of pages.slice(0, 1)) await signInQuietly(page, server, holder);
  const { shown, untrue } = await lookAtAll(pages, places, { open: cold, factsFor: (state) => factsOf[state] });
  expect(untrue).toEqual([]);
  made.server = tableOf(shown, names);

  // The home screen shows the right state of each phone.
  const [page] = pages as [Page];
  await page.goto('/');
  await expect(title(page, /^Hola/)).toBeVisible();
  await settled(page);
  for (const name of names) {
    const texts = await page.locator('section', { hasText: `(${name})` }).allInnerTexts();
    const cards = texts.filter((text) => !names.some((other) => other !== name && text.includes(`(${other})`)));
    expect([name, cards.flatMap((text) => untrueIn(text, factsOf[name]))]).toEqual([name, []]);
  }
});

test('what lies on the phone: each address, opened cold, says only what is true', async ({ context, server }) => {
  test.setTimeout(600_000);
  const person = await addPerson(server);
  takenImei = newImei();
  await addPolicy(server, (await addPerson(server)).id, { imei: takenImei });
  const names = Object.keys(phoneStates) as (keyof typeof phoneStates)[];
  const here = await newPlaces(server, person.id, names);
  const pages = await pagesOf(context, 3);
  const [page] = pages as [Page];
  await withoutBackgroundSync(context);
  await signInQuietly(page, server, person);
  await makePhoneStates(context, page, here, takenImei);
  const { shown, untrue } = await lookAtAll(pages, here, { open: cold, factsFor: (state) => factsOf[state] });
  expect(untrue).toEqual([]);
  made.phone = tableOf(shown, names);
});

test('whoever the server tells two things is not led from one to the other', async ({ page, server }) => {
  const person = await addPerson(server);
  const { policyId, riskId } = await addState(server, person.id, 'front rejected');
  await server.query('delete from evaluations where risk_id = $1', [riskId]);
  await signInQuietly(page, server, person);
  for (const address of ['/evaluation', '/evaluation/rejected']) {
    await page.goto(`${address}?policy=${policyId}`);
    await expect(title(page, 'No nos cuadra cómo va')).toBeVisible();
    await expect(page.getByText('Un agente lo mira contigo.')).toBeVisible();
    await expect(page.getByText('Hace falta conexión')).toHaveCount(0);
  }
  const size = page.viewportSize();
  await page.setViewportSize({ width: 320, height: 640 });
  await page.evaluate(() => document.documentElement.style.setProperty('font-size', '200%'));
  await expectFits(page);
  await expect(page.getByRole('button', { name: 'Reintentar' })).toBeInViewport({ ratio: 1 });
  if (size) await page.setViewportSize(size);
  await page.getByRole('button', { name: 'Ayuda de un agente' }).click();
  await expect(page.getByRole('dialog').getByRole('button', { name: 'Te llamamos' })).toBeVisible();
  await page.keyboard.press('Escape');
  // If the policies cannot be read, the app blames the network and does not say that the policy is missing.
  await page.context().route('**/api/policies', (route) => route.abort());
  await page.reload();
  await expect(title(page, 'Ahora no podemos ver cómo va')).toBeVisible();
  await page.context().unroute('**/api/policies');
  await server.query('update policy_risks set evaluation_status = 1 where id = $1', [riskId]);
  await page.getByRole('button', { name: 'Reintentar' }).click();
  await expect(title(page, '¿Cómo nos das el IMEI?')).toBeVisible();
});

test('nobody else is told anything of it, and everybody finds every other address', async ({ browser, server }) => {
  test.setTimeout(600_000);
  const rows: string[] = [];
  const elsewhere: Record<string, Record<string, string>> = {};
  const strangers = [
    ['another policyholder', 'policyholder'],
    ['a store', 'store'],
    ['the office', 'staff'],
    ['a session that has ended', null],
  ] as const;
  for (const [which, [who, role]] of strangers.entries()) {
    const context = await browser.newContext({
      baseURL: server.origin,
      locale: 'es-ES',
      timezoneId: 'Europe/Madrid',
      serviceWorkers: 'block',
    });
    await installFakeCamera(context);
    const page = await context.newPage();
    const person = role === null ? holder : await addPerson(server, role);
    await signInQuietly(page, server, person);
    if (role === null) await server.query('delete from sessions where user_id = $1', [person.id]);
    await page.goto('/ayuda');
    const { shown, untrue } = await lookAtAll([page], places, {
      open: inside,
      factsFor: () => null,
      share: [which, strangers.length],
    });
    // All that another person learns is that there is no such policy.
    expect(untrue.filter((line) => !line.endsWith(': No encontramos esa póliza'))).toEqual([]);
    const landings = new Set(
      shown.map(({ path, title: heading }) => `${ofOneEvaluation.some((one) => one === path) ? 'stays' : `\`${path}\``} | ${heading}`),
    );
    for (const key of [...landings].toSorted((one, other) => one.localeCompare(other))) rows.push(`| ${who} | ${key} |`);
    for (const address of others) {
      await page.goto(address.replaceAll(/\/\$\w*/g, '/none'), { waitUntil: 'commit' });
      const { path, title: heading } = await settled(page);
      elsewhere[address] = { ...elsewhere[address], [who]: path === address ? heading : `${heading} (\`${path}\`)` };
    }
    await context.close();
  }
  made.strangers = `| Who | Leads to | Title |\n|---|---|---|\n${rows.join('\n')}\n`;
  const whos = ['another policyholder', 'a store', 'the office', 'a session that has ended'];
  const lines = others.map((address) => `| \`${address}\` | ${whos.map((who) => elsewhere[address]?.[who] ?? '').join(' | ')} |`);
  made.others = `| Address | ${whos.join(' | ')} |\n|---|${whos.map(() => '---|').join('')}\n${lines.join('\n')}\n`;
});

test('the guide tells what was seen', () => {
  const text = `# States and screens

What each address shows when it is opened cold, in every state of an evaluation. The table is made by \`tests/addresses/states-and-screens.spec.ts\`, which also
holds every sentence that claims something (\`tests/support/status-sentences.ts\`) against the facts; \`UPDATE_SCREENS=1 npx playwright test states-and-screens\`
writes it anew. \`?policy=\` is left out.

## Of what the server knows, on a phone that did nothing

${made.server}
## Of what lies on the phone

${made.phone}
## Who is not the policyholder, in any of the states above

${made.strangers}
## All other addresses

${made.others}`;
  if (process.env.UPDATE_SCREENS) writeFileSync(guide, text);
  expect(readFileSync(guide, 'utf8')).toBe(text);
});
