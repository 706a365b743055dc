import { Trans } from '@lingui/react/macro';
import { readWords } from '#domain/legal-text/words.ts';
import { LegalWords } from '#src/parts/documents/legal-words.tsx';
import { Meta } from '#src/ui/text.tsx';
import styles from './legal-text.module.css';

/** A legal text as the person who accepts it reads it; while it is being edited, what is missing in it. */
export function LegalTextView({ words }: { words: string }) {
  const read = readWords(words);
  if (!read.ok)
    return (
      <Meta>
        {read.problem === 'title-missing' ? (
          <Trans>La primera línea es el título: empieza por # y un espacio.</Trans>
        ) : (
          <Trans>Debajo del título falta el texto.</Trans>
        )}
      </Meta>
    );
  return (
    <article className={styles.text}>
      <h3>{read.value.title}</h3>
      <LegalWords blocks={read.value.blocks} heading="h3" />
    </article>
  );
}
