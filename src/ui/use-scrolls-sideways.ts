import { type RefObject, useLayoutEffect, useState } from 'react';

/** Whether the content of an element is wider than the element: only then does it need the focus, so that the arrow keys can scroll it. */
export function useScrollsSideways(element: RefObject<HTMLElement | null>): boolean {
  const [scrolls, setScrolls] = useState(false);
  useLayoutEffect(() => {
    const box = element.current;
    if (box === null) return;
    const look = () => setScrolls(box.scrollWidth > box.clientWidth);
    look();
    const watcher = new ResizeObserver(look);
    watcher.observe(box);
    for (const child of box.children) watcher.observe(child);
    return () => watcher.disconnect();
  }, [element]);
  return scrolls;
}
