import type { Messages } from '@lingui/core';
import { lazyRouteComponent } from '@tanstack/react-router';
import { bringWords } from '#src/i18n/activate.ts';

type Catalogue = () => Promise<{ messages: Messages }>;

/** The translation catalogue of each feature, in a chunk of its own; the evaluation's first step has its own, so that it opens sooner. */
const catalogues = {
  account: () => import('#src/i18n/catalogues/account/es-ES.po'),
  claims: () => import('#src/i18n/catalogues/claims/es-ES.po'),
  contracting: () => import('#src/i18n/catalogues/contracting/es-ES.po'),
  errors: () => import('#src/i18n/catalogues/errors/es-ES.po'),
  evaluation: () => import('#src/i18n/catalogues/evaluation/es-ES.po'),
  'evaluation-imei': () => import('#src/i18n/catalogues/evaluation-imei/es-ES.po'),
  evidence: () => import('#src/i18n/catalogues/evidence/es-ES.po'),
  handoff: () => import('#src/i18n/catalogues/handoff/es-ES.po'),
  home: () => import('#src/i18n/catalogues/home/es-ES.po'),
  landing: () => import('#src/i18n/catalogues/landing/es-ES.po'),
  quote: () => import('#src/i18n/catalogues/quote/es-ES.po'),
  pending: () => import('#src/i18n/catalogues/pending/es-ES.po'),
  policies: () => import('#src/i18n/catalogues/policies/es-ES.po'),
  policy: () => import('#src/i18n/catalogues/policy/es-ES.po'),
  reminders: () => import('#src/i18n/catalogues/reminders/es-ES.po'),
  site: () => import('#src/i18n/catalogues/site/es-ES.po'),
  session: () => import('#src/i18n/catalogues/session/es-ES.po'),
  withdrawal: () => import('#src/i18n/catalogues/withdrawal/es-ES.po'),
} satisfies Record<string, Catalogue>;

/** A screen that is loaded with its catalogue when it is first opened. `name`: what the module exports. */
export function screen<Module extends object, Name extends keyof Module & string>(
  feature: keyof typeof catalogues,
  load: () => Promise<Module>,
  name: Name,
) {
  return lazyRouteComponent(async () => {
    const [module] = await Promise.all([load(), bringWords(feature, catalogues[feature])]);
    return module as Record<string, never>;
  }, name);
}
