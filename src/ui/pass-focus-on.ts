/**
 * Finds where the focus goes when `gone`, a part of `list`, is removed: to the first button after it in the list, else to the heading before the list (WCAG 2.4.3).
 * The returned function gives it the focus once the removal is over, unless something else has it by then.
 */
export function focusAfter(gone: Element, list: Element | null | undefined): () => void {
  const isAt = (place: number) => (other: Element) => gone.compareDocumentPosition(other) === place;
  const buttons = [...(list?.querySelectorAll('button') ?? [])].filter(isAt(Node.DOCUMENT_POSITION_FOLLOWING));
  const headings = [...document.querySelectorAll<HTMLElement>('h1, h2')].filter(isAt(Node.DOCUMENT_POSITION_PRECEDING));
  const places = [...buttons, ...headings.filter((heading) => !list?.contains(heading)).toReversed()];
  return () =>
    queueMicrotask(() => {
      const place = places.find(({ isConnected }) => isConnected);
      if (place === undefined || document.activeElement !== document.body) return;
      if (place.tagName !== 'BUTTON') place.tabIndex = -1;
      place.focus({ preventScroll: true });
    });
}

/** The `ref` of a row, or of the box of a button, that can be removed: when it had the focus, that goes on to the next button beside it or to the heading before. */
export function passFocusOn(row: Element | null): () => void {
  return () => {
    if (row?.contains(document.activeElement)) focusAfter(row, row.parentElement)();
  };
}
