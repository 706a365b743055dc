import { useSetAtom } from 'jotai';
import { toastAtom } from '#src/state/shell.ts';

/** Says that something has been done, and closes the sheet in which it was. */
export function useDone(onClose: () => void): (text: string) => void {
  const say = useSetAtom(toastAtom);
  return (text) => {
    say(text);
    onClose();
  };
}
