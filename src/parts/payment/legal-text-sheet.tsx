import { useQuery } from '@tanstack/react-query';
import type { LegalText } from '#domain/legal-text/legal-texts.ts';
import { readWords, type TextBlock } from '#domain/legal-text/words.ts';
import { getLegalText } from '#domain/wire/legal-texts.ts';
import { useAsk } from '#src/data/ask.ts';
import { NotRead } from '#src/parts/trouble/not-read.tsx';
import { Stack } from '#src/ui/layout.tsx';
import { Sheet } from '#src/ui/sheet.tsx';
import { Skeleton } from '#src/ui/skeleton.tsx';

/** A legal text in force, word for word. `title` stands over it until it has been read. */
export function LegalTextSheet({ text, title, onClose }: { text: LegalText; title: string; onClose: () => void }) {
  const ask = useAsk();
  const { data, error, isFetching, refetch } = useQuery(ask(getLegalText, { params: { text } }));
  const read = data && readWords(data.words);
  return (
    <Sheet title={data?.title ?? title} onClose={onClose}>
      {read?.ok ? (
        <Stack gap={3}>
          {Object.entries(read.value.blocks).map(([place, block]) => (
            <Block key={place} block={block} />
          ))}
        </Stack>
      ) : error === null ? (
        <Skeleton rows={4} />
      ) : (
        <NotRead error={error} isReading={isFetching} onAgain={refetch} />
      )}
    </Sheet>
  );
}

function Block({ block }: { block: TextBlock }) {
  if (block.kind === 'list')
    return (
      <ul>
        {block.items.map((item) => (
          <li key={item}>{item}</li>
        ))}
      </ul>
    );
  return block.kind === 'heading' ? <h3>{block.text}</h3> : <p>{block.text}</p>;
}
