import type { ReactNode } from 'react';
import type { LegalText } from '#domain/legal-text/legal-texts.ts';
import { isPlainClick, useNavigation } from '#src/ui/link.tsx';
import styles from './text-link.module.css';

/**
 * A link that opens a legal text over the page, without ticking the box around it. It links to the text's own page, so that its words wrap like the sentence
 * around it, and it can be opened in another tab.
 */
export function TextLink({ text, onOpen, children }: { text: LegalText; onOpen: (text: LegalText) => void; children: ReactNode }) {
  const { hrefOf } = useNavigation();
  return (
    <a
      className={styles.link}
      href={hrefOf(`/legal/${text}`)}
      aria-haspopup="dialog"
      onClick={(event) => {
        if (!isPlainClick(event)) return;
        event.preventDefault();
        onOpen(text);
      }}
    >
      {children}
    </a>
  );
}
