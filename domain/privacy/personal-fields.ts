import type { UserField } from '#domain/access/user-fields.ts';

/** The personal fields of a user. The audit records for years that one was changed, but not its values, because users may have their data erased. */
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
