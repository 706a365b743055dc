import { useEffect, useState } from 'react';
import { useOutbox } from '#src/parts/outbox-context.ts';

/** An object URL for the picture in the outbox, while it is shown. */
export function useCaptureUrl(id: string): string | null {
  const outbox = useOutbox();
  const [url, setUrl] = useState<string | null>(null);
  useEffect(() => {
    let made: string | null = null;
    let isGone = false;
    void outbox.bytesOf(id).then((bytes) => {
      if (!bytes || isGone) return;
      made = URL.createObjectURL(new Blob([bytes], { type: 'image/jpeg' }));
      setUrl(made);
    });
    return () => {
      isGone = true;
      if (made) URL.revokeObjectURL(made);
    };
  }, [outbox, id]);
  return url;
}
