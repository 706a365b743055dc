import { useLingui } from '@lingui/react';
import { useEffect, useRef, useState } from 'react';
import { type SendingProgress, tellIn } from '#domain/outbox/sending-progress.ts';
import { VisuallyHidden } from '#src/ui/text.tsx';
import { sendingWords } from './sending-words.ts';

/** Announces the sending's progress to screen readers: each stage at once, progress now and then. */
export function SendingStatus({ progress }: { progress: SendingProgress | null }) {
  const { i18n } = useLingui();
  const told = useRef<{ progress: SendingProgress; at: number } | null>(null);
  // Screen readers announce a live region when it changes, and not when it appears.
  const [text, setText] = useState('');
  useEffect(() => {
    const ms = progress && tellIn(told.current, progress, Date.now());
    if (progress === null || ms === null) return;
    const timer = setTimeout(() => {
      told.current = { progress, at: Date.now() };
      setText(i18n._(sendingWords(progress)));
    }, ms);
    return () => clearTimeout(timer);
  }, [progress, i18n]);
  return (
    <div role="status">
      <VisuallyHidden>{text}</VisuallyHidden>
    </div>
  );
}
