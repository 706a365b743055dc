import type { IconName } from './icon-shapes.ts';

/** The families of states. A state is always drawn with the icon of its family and a word; `wait` has a dashed border too. */
export type Status = 'ok' | 'busy' | 'wait' | 'warn' | 'bad';

export const statusIcons: Record<Status, IconName> = { ok: 'okc', busy: 'up', wait: 'clock', warn: 'warn', bad: 'bad' };
