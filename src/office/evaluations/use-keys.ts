import { useEffect, useRef } from 'react';

/** Elements that take letters, or use keys themselves. */
const typing =
  'textarea, select, [contenteditable], [role="combobox"], [role="dialog"], dialog, input:not([type="radio"], [type="checkbox"], [type="range"])';
/** Elements that Enter presses. */
const pressed = `${typing}, a, button, summary`;

/** Keyboard shortcuts: calls the handler of a key, named in lower case. Not while somebody types, nor with a modifier key. */
export function useKeys(keys: Readonly<Record<string, () => void>>, isOn: boolean): void {
  const now = useRef(keys);
  useEffect(() => {
    now.current = keys;
  });
  useEffect(() => {
    if (!isOn) return;
    const onKey = (event: KeyboardEvent) => {
      if (event.ctrlKey || event.metaKey || event.altKey || event.repeat || event.defaultPrevented) return;
      const key = event.key.toLowerCase();
      const act = now.current[key];
      const target = event.target instanceof Element ? event.target : document.body;
      if (!act || target.closest(key === 'enter' ? pressed : typing) || document.querySelector('dialog[open], [role="dialog"]')) return;
      event.preventDefault();
      act();
    };
    addEventListener('keydown', onKey);
    return () => removeEventListener('keydown', onKey);
  }, [isOn]);
}
