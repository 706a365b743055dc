import type { ReactNode } from 'react';
import { Card } from '#src/ui/card.tsx';

/** A card with a title. */
export function Titled({ title, children }: { title: ReactNode; children: ReactNode }) {
  return (
    <Card>
      <h2>{title}</h2>
      {children}
    </Card>
  );
}
