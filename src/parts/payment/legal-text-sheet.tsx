import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import type { LegalText } from '#domain/legal-text/legal-texts.ts';
import { readWords } from '#domain/legal-text/words.ts';
import { getLegalText, listLegalTexts } from '#domain/wire/legal-texts.ts';
import { useAsk } from '#src/data/ask.ts';
import { LegalWords } from '#src/parts/documents/legal-words.tsx';
import { NotRead } from '#src/parts/trouble/not-read.tsx';
import { Sheet } from '#src/ui/sheet.tsx';
import { Skeleton } from '#src/ui/skeleton.tsx';

/**
 * A legal text in force, word for word. `title`: shown until the text has been read. `version`: the version that the person is about to accept. A cached text
 * of another version is not shown. When another version has come into force meanwhile, the list of versions is read again, so that the new one has to be
 * accepted.
 */
export function LegalTextSheet({
  text,
  version,
  title,
  onClose,
}: {
  text: LegalText;
  version?: string | undefined;
  title: string;
  onClose: () => void;
}) {
  const ask = useAsk();
  const queryClient = useQueryClient();
  const question = ask(getLegalText, { params: { text } });
  const isOther = (one: { version: string } | undefined) => version !== undefined && one !== undefined && one.version !== version;
  const {
    data: last,
    error,
    isFetching,
    refetch,
  } = useQuery({ ...question, refetchOnMount: ({ state }) => (isOther(state.data) ? 'always' : true) });
  const isNewer = isOther(last) && !isFetching && error === null;
  useEffect(() => {
    if (isNewer) void queryClient.invalidateQueries({ queryKey: ask(listLegalTexts, {}).queryKey });
  }, [isNewer, queryClient, ask]);
  const data = isOther(last) && !isNewer ? undefined : last;
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
