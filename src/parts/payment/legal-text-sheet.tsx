import { useQuery } from '@tanstack/react-query';
import type { LegalText } from '#domain/legal-text/legal-texts.ts';
import { readWords } from '#domain/legal-text/words.ts';
import { getLegalText } from '#domain/wire/legal-texts.ts';
import { useAsk } from '#src/data/ask.ts';
import { LegalWords } from '#src/parts/documents/legal-words.tsx';
import { NotRead } from '#src/parts/trouble/not-read.tsx';
import { Sheet } from '#src/ui/sheet.tsx';
import { Skeleton } from '#src/ui/skeleton.tsx';

/** A legal text in force, word for word. `title` stands over it until it has been read. */
export function LegalTextSheet({ text, title, onClose }: { text: LegalText; title: string; onClose: () => void }) {
  const ask = useAsk();
  const { data, error, isFetching, refetch } = useQuery(ask(getLegalText, { params: { text } }));
  const read = data && readWords(data.words);
  return (
    <Sheet title={data ? <span lang="es">{data.title}</span> : title} onClose={onClose}>
      {read?.ok ? (
        <LegalWords blocks={read.value.blocks} heading="h3" />
      ) : error === null ? (
        <Skeleton rows={4} />
      ) : (
        <NotRead error={error} isReading={isFetching} onAgain={refetch} />
      )}
    </Sheet>
  );
}
