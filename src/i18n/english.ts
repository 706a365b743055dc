import type { Messages } from '@lingui/core';
import { messages as forms } from './catalogues/forms/en.po';
import { messages as kit } from './catalogues/kit/en.po';
import { messages as queue } from './catalogues/queue/en.po';
import { messages as refusals } from './catalogues/refusals/en.po';
import { messages as shell } from './catalogues/shell/en.po';

export * from './english-formats.ts';
export { inEnglish, prose, unsaid } from './english-prose.ts';

/** The messages that in Spanish are loaded with the code that uses them; in English they are loaded at the start. */
export const firstWords: Messages = { ...shell, ...kit, ...forms, ...refusals, ...queue };

const catalogues = {
  account: () => import('./catalogues/account/en.po'),
  'call-back': () => import('./catalogues/call-back/en.po'),
  claims: () => import('./catalogues/claims/en.po'),
  contracting: () => import('./catalogues/contracting/en.po'),
  errors: () => import('./catalogues/errors/en.po'),
  evaluation: () => import('./catalogues/evaluation/en.po'),
  'evaluation-imei': () => import('./catalogues/evaluation-imei/en.po'),
  evidence: () => import('./catalogues/evidence/en.po'),
  handoff: () => import('./catalogues/handoff/en.po'),
  help: () => import('./catalogues/help/en.po'),
  home: () => import('./catalogues/home/en.po'),
  landing: () => import('./catalogues/landing/en.po'),
  pending: () => import('./catalogues/pending/en.po'),
  policies: () => import('./catalogues/policies/en.po'),
  policy: () => import('./catalogues/policy/en.po'),
  quote: () => import('./catalogues/quote/en.po'),
  reminders: () => import('./catalogues/reminders/en.po'),
  session: () => import('./catalogues/session/en.po'),
  site: () => import('./catalogues/site/en.po'),
  withdrawal: () => import('./catalogues/withdrawal/en.po'),
} satisfies Record<string, () => Promise<{ messages: Messages }>>;

/** The areas of the product that have their own English catalogue. */
export type Area = keyof typeof catalogues;

/** Loads the catalogue of an area, which is a chunk of its own. */
export const wordsOf = (area: Area): Promise<{ messages: Messages }> => catalogues[area]();
