/** A screen that was fetched draws its title a little later. */
const patienceMs = 4_000;

/** After a change of screen the title takes the focus, so that readers of the screen say where we are (WCAG 2.4.3). */
export function focusTitle(): void {
  const before = document.activeElement;
  const until = Date.now() + patienceMs;
  const look = () => {
    // The person, or the screen itself, has put the focus somewhere meanwhile.
    if (document.activeElement !== before && document.activeElement !== document.body) return;
    const title = document.querySelector<HTMLElement>('h1');
    if (title) {
      if (!title.hasAttribute('tabindex')) title.tabIndex = -1;
      title.focus({ preventScroll: true });
    } else if (Date.now() < until) {
      setTimeout(look, 50);
    }
  };
  look();
}
