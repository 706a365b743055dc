import { resolve } from 'node:path';
import type { Page } from '@playwright/test';
import type { Insured } from '#tests/support/people.ts';
import { button, fillImei, fillSignIn, send, title, typeImei } from '#tests/support/walk.ts';
import type { Correction, Plan } from './plan.ts';

/** What a person looking at the app does next; the only place of a life that knows its screens. */
export type Act = 'sign-in' | 'imei' | 'front' | 'back' | 'use-shot' | 'send' | 'done' | 'none';

const picture = (name: string) => resolve(import.meta.dirname, '../fixtures/mirror', name);
const shortMs = 8_000;
const shot = (page: Page) => button(page, 'Usar esta');

const screens: [Act, RegExp][] = [
  ['sign-in', /^Entra en tu cuenta/],
  ['imei', /^¿Cómo nos das el IMEI\?|^Escribe el IMEI/],
  ['front', /^Ponte delante de un espejo/],
  ['back', /^Ahora, la parte de atrás/],
  ['send', /^¿Se ve todo bien\?/],
  ['done', /^(Lo estamos revisando|Todo está a salvo|Guardado, de momento|Esta peritación ya está cerrada)/],
];

export async function nextAct(page: Page): Promise<Act> {
  if (
    await shot(page)
      .isVisible()
      .catch(() => false)
  )
    return 'use-shot';
  const heading = page.getByRole('heading', { level: 1 }).first();
  const words = await heading.innerText({ timeout: shortMs }).catch(() => '');
  return screens.find(([, pattern]) => pattern.test(words.trim()))?.[0] ?? 'none';
}

/** The person's choices, used up one after the other. */
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

/** A page that does not come is one more thing that happens. */
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
      return shot(page).click();
    case 'send':
      return send(page);
    default:
      return;
  }
}

async function giveImei(page: Page, imei: string): Promise<void> {
  if (await title(page, '¿Cómo nos das el IMEI?').isVisible()) return typeImei(page, imei);
  await fillImei(page, imei);
}

/** From the last look back to what is done again. */
export async function goBackTo(page: Page, what: Correction): Promise<void> {
  const names = { front: 'Repetir: Foto de delante', back: 'Repetir: Foto de detrás', imei: 'Cambiar el IMEI' };
  await button(page, names[what]).click({ timeout: shortMs });
}
