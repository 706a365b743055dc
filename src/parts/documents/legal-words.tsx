import type { TextBlock } from '#domain/legal-text/words.ts';
import { InSpanish } from '#src/parts/documents/in-spanish.tsx';
import { Stack } from '#src/ui/layout.tsx';
import styles from './legal-words.module.css';

/** The body of a legal text, below its title. `heading`: the heading level of its sections. */
export function LegalWords({ blocks, heading: Heading }: { blocks: readonly TextBlock[]; heading: 'h2' | 'h3' }) {
  return (
    <InSpanish>
      <div className={styles.words}>
        <Stack gap={3}>
          {Object.entries(blocks).map(([place, block]) =>
            block.kind === 'list' ? (
              <ul key={place}>
                {block.items.map((item) => (
                  <li key={item}>{item}</li>
                ))}
              </ul>
            ) : block.kind === 'heading' ? (
              <Heading key={place}>{block.text}</Heading>
            ) : (
              <p key={place}>{block.text}</p>
            ),
          )}
        </Stack>
      </div>
    </InSpanish>
  );
}
