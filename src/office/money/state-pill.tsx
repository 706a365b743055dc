import type { MessageDescriptor } from '@lingui/core';
import { useLingui } from '@lingui/react';
import { Pill } from '#src/ui/pill.tsx';
import type { Status } from '#src/ui/status.ts';

/** The pill of a state, with the words given. */
export function StatePill({ words: { text, status } }: { words: { text: MessageDescriptor; status: Status } }) {
  const { i18n } = useLingui();
  return <Pill status={status}>{i18n._(text)}</Pill>;
}
