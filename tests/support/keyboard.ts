import { expect, type Locator, type Page } from '@playwright/test';
import { button } from './walk.ts';

/** Presses Tab from the present focus to the wanted element, and expects the focus to be visible at every stop. */
export async function tabTo(page: Page, wanted: Locator): Promise<void> {
  await expect(wanted).toBeVisible();
  for (let tabs = 0; tabs < 120; tabs += 1) {
    if (await wanted.evaluate((element) => element === document.activeElement)) return;
    await page.keyboard.press('Tab');
    expect(await unseenFocus(page), `where the focus is on ${page.url()}`).toBeNull();
  }
  await expect(wanted).toBeFocused();
}

export async function press(page: Page, name: string | RegExp, key: 'Enter' | 'Space' = 'Enter'): Promise<void> {
  await pressOn(page, button(page, name), key);
}

export async function pressOn(page: Page, wanted: Locator, key: 'Enter' | 'Space' = 'Enter'): Promise<void> {
  await tabTo(page, wanted);
  await page.keyboard.press(key);
}

/** Why the focus is not visible: no outline is drawn, or the element is off screen or covered. Null: it is visible, or it is outside of the page. */
const unseenFocus = (page: Page) =>
  page.evaluate(() => {
    const focused = document.activeElement;
    if (!(focused instanceof HTMLElement) || focused === document.body) return null;
    // A hidden radio or checkbox is represented by its label.
    const shown = focused.offsetWidth > 1 && getComputedStyle(focused).opacity !== '0' ? focused : (focused.closest('label') ?? focused);
    const isRinged = [focused, shown, ...(focused.parentElement?.children ?? []), ...shown.querySelectorAll('*')].some((each) => {
      const { outlineStyle, outlineWidth, boxShadow } = getComputedStyle(each);
      return (outlineStyle !== 'none' && Number.parseFloat(outlineWidth) >= 2) || (each === focused && boxShadow !== 'none');
    });
    const what = focused.outerHTML.slice(0, 160);
    if (!isRinged) return `no ring: ${what}`;
    const { left, top, width, height } = shown.getBoundingClientRect();
    const over = document.elementFromPoint(left + Math.min(width, innerWidth - left) / 2, top + height / 2);
    return over !== null && (shown.contains(over) || over.contains(shown)) ? null : `covered by ${over?.outerHTML.slice(0, 80)}: ${what}`;
  });
