import { useLingui } from '@lingui/react/macro';
import type { Leaf } from '#domain/audit/changes.ts';

export const isNothing = (value: Leaf | undefined) =>
  value === undefined || value === null || value === '' || (Array.isArray(value) && value.length === 0);

/** The text of a field's value in the office: "Sí", "40,4168", a dash for an empty one. */
export function useValueText(): (value: Leaf | undefined) => string {
  const { t, i18n } = useLingui();
  return (value) => {
    if (value === undefined || value === null || isNothing(value)) return '—';
    if (typeof value === 'boolean') return value ? t`Sí` : t`No`;
    if (typeof value === 'number') return i18n.number(value, { maximumFractionDigits: 6 });
    return typeof value === 'string' ? value : Object.values(value).join(', ');
  };
}
