import { useEffect, useRef } from 'react';
import { challengeVersion } from '#domain/evaluation/challenge.ts';
import { drawnQr } from '#src/platform/reader/drawn-qr.ts';

/** The challenge as a standard QR (level Q), pure black on pure white in every colour scheme. */
export function ChallengeCode({ text, className }: { text: string; className?: string | undefined }) {
  const place = useRef<HTMLDivElement>(null);
  useEffect(() => {
    place.current?.replaceChildren(drawnQr(text, challengeVersion));
  }, [text]);
  return <div ref={place} className={className} data-challenge={text} aria-hidden="true" />;
}
