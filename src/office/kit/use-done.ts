import { useSetAtom } from 'jotai';
import { toastAtom } from '#src/state/shell.ts';

/** Shows the message of a success, and closes the sheet of the action. */
export function useDone(onClose: () => void): (text: string) => void {
  const say = useSetAtom(toastAtom);
  return (text) => {
    say(text);
    onClose();
  };
}
