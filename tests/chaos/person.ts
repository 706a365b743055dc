import { resolve } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import type { Page } from '@playwright/test';
import type { Insured } from '#tests/support/people.ts';
import { button, fillImei, fillSignIn, send, title, typeImei } from '#tests/support/walk.ts';
import type { Correction, Plan } from './plan.ts';

/** What a person who looks at the app does next. No other part of a life knows the screens. */
export type Act = 'sign-in' | 'imei' | 'front' | 'back' | 'use-shot' | 'send' | 'repeat' | 'done' | 'none';

const picture = (name: string) => resolve(import.meta.dirname, '../fixtures/mirror', name);
const shortMs = 4_000;
const lookMs = 150;
/** Looks are counted and not seconds, because on a busy machine each look takes longer, and so does the screen. */
const mostLooks = 27;
/** The person acts on a screen that has not changed for this many looks. */
const steadyLooks = 2;

const screens: [Act, RegExp][] = [
  ['sign-in', /^Entra (en tu cuenta|otra vez)/],
  ['imei', /^¿Cómo nos das el IMEI\?|^Escribe el IMEI/],
  ['front', /^Ponte delante de un espejo/],
  ['back', /^Ahora, la parte de atrás/],
  ['use-shot', /^¿Se ve el (código y el )?móvil entero/],
  ['send', /^¿Se ve todo bien\?/],
  ['repeat', /^Falta algo por repetir/],
  [
    'done',
    /^(Lo estamos revisando|Todo está a salvo|Guardado, de momento|Todavía sin enviar|Guardado en este móvil|Esta peritación ya está cerrada)/,
  ],
];

/** The present heading of the screen. */
async function headingOf(page: Page): Promise<string> {
  return page.evaluate(() => document.querySelector('h1')?.innerText.trim() ?? '');
}

/** What the screen asks for, once it has stopped changing; `none` when it asks for nothing that a person could do. */
export async function nextAct(page: Page): Promise<Act> {
  let [before, same] = ['', 0];
  for (let looks = 0; looks < mostLooks && !page.isClosed(); looks += 1) {
    const words = await headingOf(page).catch(() => '');
    const found = screens.find(([, pattern]) => pattern.test(words))?.[0];
    same = words === before ? same + 1 : 1;
    before = words;
    if (found && same >= steadyLooks) return found;
    await wait(lookMs);
  }
  return 'none';
}

/** Where the person is and what they see, to find out why a life did not continue. */
export async function seenAt(page: Page, picture: string): Promise<string> {
  const words = await page.evaluate(() => document.body.innerText.replaceAll(/\s*\n\s*/g, ' | ').slice(0, 600)).catch(String);
  const taken = await page.screenshot({ path: picture, timeout: shortMs }).then(
    () => picture,
    () => 'no picture',
  );
  return `${page.url()}: ${words} (${taken})`;
}

/** The person's choices, each used once and in order. */
export class Choices {
  readonly #plan: Plan;
  readonly #used = { imei: 0, front: 0, back: 0 };

  constructor(plan: Plan) {
    this.#plan = plan;
  }

  take(what: Correction): string {
    const from = { imei: this.#plan.imeis, front: this.#plan.fronts, back: this.#plan.backs }[what];
    const choice = from[this.#used[what] % from.length];
    this.#used[what] += 1;
    if (choice === undefined) throw new Error('nothing to choose');
    return choice;
  }
}

export const evaluationPath = ({ policyId }: Insured) => `/evaluation?policy=${policyId}`;

/** Opens an address. A page that does not load is one more of the faults that happen. */
export async function open(page: Page, address: string): Promise<void> {
  await page.goto(address, { timeout: shortMs, waitUntil: 'load' }).catch(() => undefined);
}

export async function act(page: Page, what: Act, choices: Choices, insured: Insured): Promise<void> {
  switch (what) {
    case 'sign-in':
      return fillSignIn(page, insured);
    case 'imei':
      return giveImei(page, choices.take('imei'));
    case 'front':
      return page.getByLabel('Archivo de la foto de delante').setInputFiles(picture(choices.take('front')));
    case 'back':
      return page.getByLabel('Archivo de la foto de detrás').setInputFiles(picture(choices.take('back')));
    case 'use-shot':
      return button(page, 'Usar esta').click();
    case 'send':
      return send(page);
    case 'repeat':
      return button(page, 'Repetir lo que falta').click();
    default:
      return;
  }
}

async function giveImei(page: Page, imei: string): Promise<void> {
  if (await title(page, '¿Cómo nos das el IMEI?').isVisible()) return typeImei(page, imei);
  await fillImei(page, imei);
}

/** Goes from the review back to the step that is repeated. */
export async function goBackTo(page: Page, what: Correction): Promise<void> {
  const names = { front: 'Repetir: Foto de delante', back: 'Repetir: Foto de detrás', imei: 'Cambiar el IMEI' };
  await button(page, names[what]).click({ timeout: shortMs });
}

/** Logs out, whatever is still unsent. False: the screen for it did not open. */
export async function logOut(page: Page, origin: string): Promise<boolean> {
  await open(page, `${origin}/cuenta`);
  const anyway = button(page, 'Cerrar sesión de todos modos');
  try {
    await page.getByRole('button', { name: 'Cerrar sesión', exact: true }).click({ timeout: shortMs });
    await page.waitForFunction(() => document.querySelector('dialog[open]') || !localStorage.getItem('peritia.user')?.includes('{'), null, {
      timeout: shortMs,
    });
    if (await anyway.isVisible()) await anyway.click({ timeout: shortMs });
    await page.waitForFunction(() => !localStorage.getItem('peritia.user')?.includes('{'), null, { timeout: shortMs });
    return true;
  } catch {
    return false;
  }
}
