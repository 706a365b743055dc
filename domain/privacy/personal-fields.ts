import type { UserField } from '#domain/access/user-fields.ts';

/** What of a user is theirs: that it was changed is written down for years, and what it was is not, since they may have it erased. */
export const personalFields: readonly (UserField | 'document_type' | 'person_type')[] = [
  'name',
  'surname1',
  'surname2',
  'phones',
  'email',
  'pending_email',
  'document_type',
  'document_code',
  'person_type',
  'country_resid',
  'segment',
];
