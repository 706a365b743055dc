import type { IconName } from './icon-shapes.ts';

/** The families of state; each is always drawn with its icon and a word, waiting also with a dashed edge. */
export type Status = 'ok' | 'busy' | 'wait' | 'warn' | 'bad';

export const statusIcons: Record<Status, IconName> = { ok: 'okc', busy: 'up', wait: 'clock', warn: 'warn', bad: 'bad' };
