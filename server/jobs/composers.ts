import type { NoticeKind } from '#domain/wire/mails.ts';
import { composeHandoff } from '#server/modules/handoffs/mail-handoff.ts';
import { dataExportLetter, noticeLetter, warningLetter } from '#server/modules/messages/letters.ts';
import { type Composers, toAddress, toPerson } from '#server/modules/messages/send-mail.ts';
import { composePolicyMail } from '#server/modules/policies/letters/mail-policy.ts';
import { composeSignCodeMail } from '#server/modules/policies/letters/sign-code-messages.ts';
import { composeContracting } from '#server/modules/policies/letters/withdrawal-link.ts';
import { composeErasureAsked, composeErasureDone } from '#server/modules/privacy/erasure-letters.ts';
import { composeUnfinished } from '#server/modules/proposals/unfinished-letter.ts';
import { composeNewDevice } from '#server/modules/session/known-devices.ts';
import { readHouse } from '#server/modules/settings/house.ts';
import { composeLink } from '#server/modules/users/password-links.ts';

const notice = (kind: NoticeKind) =>
  toPerson(async (ports) => noticeLetter(kind, (await readHouse(ports.db, ports)).mail_texts[kind], ports.config.publicUrl));

/** The composer of each kind of mail: its text and its recipient. */
export const composers: Composers = {
  'evaluation-decided': notice('evaluation-decided'),
  'evaluation-waiting': notice('evaluation-waiting'),
  'receipt-unpaid': notice('receipt-unpaid'),
  'first-receipt-returned': notice('first-receipt-returned'),
  'mandate-ended': notice('mandate-ended'),
  'account-refused': notice('account-refused'),
  'contract-unsigned': notice('contract-unsigned'),
  'handoff-link': composeHandoff,
  'claim-received': notice('claim-received'),
  'claim-changed': notice('claim-changed'),
  invitation: composeLink('invitation'),
  contracting: composeContracting,
  'contracting-unfinished': composeUnfinished,
  'password-forgotten': composeLink('password-forgotten'),
  'log-in-link': composeLink('log-in-link'),
  'email-change': composeLink('email-change'),
  'email-change-asked': toAddress((ports) => warningLetter('email-change-asked', ports.address())),
  'password-changed': toPerson((ports) => warningLetter('password-changed', ports.address())),
  'passkey-added': toPerson((ports) => warningLetter('passkey-added', ports.address())),
  'factor-added': toPerson((ports) => warningLetter('factor-added', ports.address())),
  'recovery-codes-renewed': toPerson((ports) => warningLetter('recovery-codes-renewed', ports.address())),
  'factor-removed': toPerson((ports) => warningLetter('factor-removed', ports.address())),
  'data-export-ready': toPerson((ports) => dataExportLetter(ports.address())),
  'erasure-asked': composeErasureAsked,
  'erasure-done': composeErasureDone,
  'device-new': composeNewDevice,
  'policy-documents': composePolicyMail('documents'),
  'policy-sign': composePolicyMail('sign'),
  'policy-pay': composePolicyMail('pay'),
  'policy-evaluate': composePolicyMail('evaluate'),
  'policy-cancelled': composePolicyMail('cancelled'),
  'policy-withdrawn': composePolicyMail('withdrawn'),
  'policy-unsigned': composePolicyMail('unsigned'),
  'policy-expired': composePolicyMail('expired'),
  'policy-refund': composePolicyMail('refund'),
  'sign-code': composeSignCodeMail,
};
