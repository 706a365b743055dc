import { type RefObject, useState } from 'react';
import { useProblemText } from '#src/parts/problem-text.ts';

interface Sending {
  /** The first field that is wrong: it gets the focus, and nothing is sent. */
  wrong: RefObject<HTMLInputElement | null> | null;
  work: () => Promise<void>;
  /** Besides telling why. */
  onFailure?: (error: unknown) => void;
}

/** A form that is sent once at a time. `isTried`: from then on its fields say what is wrong with them; `failure`: why the last try failed, in words. */
export function useSending() {
  const problemText = useProblemText();
  const [isTried, setIsTried] = useState(false);
  const [isBusy, setIsBusy] = useState(false);
  const [failure, setFailure] = useState<string | null>(null);

  const send = async ({ wrong, work, onFailure }: Sending) => {
    setIsTried(true);
    setFailure(null);
    wrong?.current?.focus();
    if (wrong !== null || isBusy) return;
    setIsBusy(true);
    try {
      await work();
    } catch (error) {
      setFailure(problemText(error));
      onFailure?.(error);
    } finally {
      setIsBusy(false);
    }
  };

  return { isTried, isBusy, failure, send };
}
