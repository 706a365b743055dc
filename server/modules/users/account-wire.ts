import type { UserAccount } from '#domain/wire/user-accounts.ts';
import { userWire } from '#server/modules/session/user-wire.ts';
import type { Account } from './store.ts';

export function accountWire(account: Account): UserAccount {
  const { documentType, marketingConsent, examplesConsent } = account;
  return {
    ...userWire(account),
    pending_email: account.pendingEmail,
    document_type: documentType,
    document_code: account.documentCode,
    person_type: documentType && (documentType === 'CIF' ? 'legal' : 'natural'),
    country_resid: account.countryResid,
    employee: account.employee ? 'S' : 'N',
    segment: account.segment,
    marketing_consent: marketingConsent !== null,
    marketing_consent_version: marketingConsent?.version ?? null,
    marketing_consented_at: marketingConsent?.givenAt ?? null,
    by_directory: account.directorySubject !== null,
    examples_consent: examplesConsent !== null,
    examples_consent_version: examplesConsent?.version ?? null,
    examples_consented_at: examplesConsent?.givenAt ?? null,
    created_at: account.createdAt.toISOString(),
    stores: account.stores,
    distributors: account.distributors,
  };
}
