import { type RefObject, useLayoutEffect, useState } from 'react';

/** Whether what an element holds is wider than it: only then do the arrow keys need to reach it. */
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
