import { expect } from '@playwright/test';
import { type Engine, engineWaitMs } from '#tests/support/engine.ts';

export type Person = ReturnType<typeof person>;

/** The actions of a person, in any engine. */
export function person(engine: Engine) {
  const shows = async (text: string) => (await engine.words()).includes(text);
  /** Presses a button, and once more if the page was drawn again between finding and pressing it. */
  const press = (name: string) =>
    expect(async () => {
      await (await engine.find(`//button[normalize-space(.)=${JSON.stringify(name)}][not(@disabled)]`)).click();
    }).toPass({ timeout: engineWaitMs });
  return {
    shows,
    press,
    text: (text: string) => expect.poll(() => shows(text), { message: text, timeout: engineWaitMs }).toBe(true),
    title: (text: string) => engine.find(`//h1[contains(normalize-space(.), ${JSON.stringify(text)})]`),
    /** Accepts the photo on the screen, whatever the device says about it; a good photo is accepted without a press. */
    useShot: (next: string) =>
      expect
        .poll(
          async () => {
            await engine.ask(
              `[...document.querySelectorAll('button')].filter((one) => one.textContent.trim() === 'Usar esta').forEach((one) => one.click())`,
            );
            return engine.ask(`(document.querySelector('h1')?.textContent ?? '').includes(${JSON.stringify(next)})`);
          },
          { message: next, timeout: engineWaitMs },
        )
        .toBe(true),
    choose: async (name: string) => (await engine.find(`//li/button[.//b[normalize-space(.)=${JSON.stringify(name)}]]`)).click(),
    file: async (name: string, path: string) =>
      (await engine.find(`//input[@type="file"][@aria-label=${JSON.stringify(name)}]`)).choose(path),
    write: async (label: string, text: string) => {
      const id = await (await engine.find(`//label[normalize-space(.)=${JSON.stringify(label)}]`)).attribute('for');
      await (await engine.find(`//*[@id=${JSON.stringify(id)}]`)).type(text);
    },
  };
}
