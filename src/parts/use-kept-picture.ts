import { useEffect, useState } from 'react';
import { useOutbox } from './outbox-context.ts';

/** An object URL for a picture in the outbox, while it is shown; null for what is no picture, and where the browser has cleared or closed its storage. */
export function useKeptPicture(id: string, mediaType: string): string | null {
  const outbox = useOutbox();
  const [url, setUrl] = useState<string | null>(null);
  useEffect(() => {
    if (!/^image\/(jpeg|png|webp)$/.test(mediaType)) return;
    let made: string | null = null;
    let isGone = false;
    const show = (bytes: ArrayBuffer | null) => {
      if (!bytes || isGone) return;
      made = URL.createObjectURL(new Blob([bytes], { type: mediaType }));
      setUrl(made);
    };
    outbox.bytesOf(id).then(show, () => {});
    return () => {
      isGone = true;
      if (made) URL.revokeObjectURL(made);
    };
  }, [outbox, id, mediaType]);
  return url;
}
