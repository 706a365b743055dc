import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useAtomValue } from 'jotai';
import type { EndpointParts } from '#domain/wire/endpoint.ts';
import { ApiError } from '#src/api/api-error.ts';
import type { CallArguments } from '#src/api/client.ts';
import { useApi } from '#src/data/api-context.ts';
import { useDevice } from '#src/parts/device-context.ts';
import { saveFile } from '#src/platform/os/save-file.ts';
import { keptDocuments } from '#src/platform/storage/kept-documents.ts';
import { loggedUserAtom } from '#src/state/session.ts';

const keptKey = (userId: number | undefined) => [userId ?? null, 'kept documents'];

/** The names of this person's documents that are stored on this phone. */
export function useKeptDocuments(): readonly string[] {
  const { records } = useDevice();
  const userId = useAtomValue(loggedUserAtom)?.id;
  const { data = [] } = useQuery({
    queryKey: keptKey(userId),
    queryFn: () => (userId === undefined ? [] : keptDocuments(records).list(userId)),
    staleTime: Number.POSITIVE_INFINITY,
  });
  return data;
}

/**
 * Downloads a document from the server and stores it on this phone; while the server cannot answer, the stored copy is opened. When the server refuses it,
 * the stored copy is not opened either. A phone that stores nothing downloads it all the same.
 */
export function useDocument<const E extends EndpointParts>({
  endpoint,
  given,
  name,
}: {
  endpoint: E;
  given: CallArguments<E>;
  name: string;
}) {
  const api = useApi();
  const { records } = useDevice();
  const queryClient = useQueryClient();
  const userId = useAtomValue(loggedUserAtom)?.id;
  const kept = keptDocuments(records);
  return useMutation({
    mutationFn: async () => {
      if (userId === undefined) return;
      let document: Blob | null;
      try {
        document = await api.file(endpoint, given, 'application/pdf');
        await kept.keep(userId, name, document).catch(() => {});
      } catch (error) {
        document = error instanceof ApiError && error.status < 500 ? null : await kept.read(userId, name).catch(() => null);
        if (document === null) throw error;
      }
      saveFile(document, name);
      await queryClient.invalidateQueries({ queryKey: keptKey(userId) });
    },
  });
}
