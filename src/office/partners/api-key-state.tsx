import { useLingui } from '@lingui/react/macro';
import type { ApiKey } from '#domain/wire/api-keys.ts';
import { Pill } from '#src/ui/pill.tsx';
import { keyStateWords } from './api-key-words.ts';

/** Whether an API key works and, if it does not, why. */
export function ApiKeyStatePill({ state }: Pick<ApiKey, 'state'>) {
  const { i18n } = useLingui();
  const { status, text } = keyStateWords[state];
  return <Pill status={status}>{i18n._(text)}</Pill>;
}
