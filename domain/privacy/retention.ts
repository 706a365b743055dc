const yearDays = 365;
/** Six years have one leap day, or two. */
const sixYearsDays = 6 * yearDays + 2;

/**
 * For how many days each kind of data is kept, and why. `docs/guides/retention.md` is the same table in prose, and a test compares them. What belongs to a contract
 * (its photos, IMEI, signature, receipts) is kept while the contract runs and six years after it (Código de Comercio, art. 30), longer than claims can be made
 * (Ley 50/1980, art. 23: two years, five for persons). The ten years of Ley 10/2010, art. 25, bind life insurers only (art. 2.1.b).
 */
export const keptDays = {
  /** Mails written to files, where an installation sends none: a link in a mail is valid for a week at most. */
  mailFiles: 7,
  /** Exports of their own data that people asked for: they can ask again, and no second copy of everything should lie about. */
  dataExports: 7,
  /** Files of policies for a partner, where no address to send them to is set: time to collect them, and no longer than an erasure may take (RGPD, art. 12.3). */
  partnerFiles: 30,
  /** Photos and documents of an unpaid contract that were never submitted: anybody can make such a contract and upload to it. */
  draftCaptures: 7,
  /** Interrupted uploads: after that the phone starts the upload anew, and only has to send the bytes again. */
  uploads: 14,
  /** Proposals, after their last day: for this long somebody who comes late is told that the proposal has expired. */
  proposals: 15,
  /** Mails that remind of an unfinished contract: they hold the address of somebody who has not contracted. */
  proposalReminders: 30,
  /** Addresses that want no reminders: long enough that they get no more; only a keyed hash is kept. */
  reminderRefusals: 2 * yearDays,
  /** Grants, after their end: a phone that comes back late is told that its grant has ended, not that it is unknown. */
  grants: 30,
  /** Links to withdraw in mails, after the documents were sent or the policy ended: opened late, one says when the period ended, or shows the acknowledgement again. */
  withdrawalLinks: 60,
  /** Stored answers to idempotent calls: longer than a grant lives, so that no phone can repeat a call whose answer is gone. */
  answers: 70,
  /** Hand-overs: longer than the grants that they issued live. */
  handoffs: 70,
  /** Call requests: long enough to answer somebody who says that nobody called. */
  callRequests: 90,
  /** Webhook deliveries, which hold only ids: long enough for a partner to notice a missing one and have it sent again. */
  webhookDeliveries: 90,
  /** Photos and documents that arrived and were never submitted: longer than a grant lives. */
  unsubmittedCaptures: 90,
  /** Known devices (browsers), since the last login: a little over a year, so that somebody who logs in once a year is still known. */
  devices: yearDays + 35,
  /** Photos of rejected and cancelled evaluations, after the decision: a review or complaint may still come (Ley 44/2002: one year from the facts). */
  refusedPhotos: yearDays,
  /** Photos of labelled examples, after the decision: the text `examples` promises two years at most, during which phones do not change much. */
  labelledExamples: 2 * yearDays,
  /** Sent mails, SMS and push messages: proof that somebody was told of a receipt or a deadline is needed as long as claims can be made (Ley 50/1980, art. 23). */
  messages: 2 * yearDays,
  /** Erasure requests, after they were done or withdrawn: until a late answer could no longer be sanctioned (Ley Orgánica 3/2018, art. 72). */
  erasureRequests: 3 * yearDays,
  /**
   * Files of debits for the bank, which hold names and accounts: business records (Código de Comercio,
   * art. 30). A bank asks for 13 months at most (Real Decreto-ley 19/2018, art. 43).
   */
  sepaFiles: sixYearsDays,
  /** What was read from files of the bank, without names or accounts: business records too. */
  bankFiles: sixYearsDays,
  /** All data of a person, after their last contract ended: erased without anybody asking for it. */
  contracts: sixYearsDays,
  /** Audit events, except those of contracts that still run. */
  audit: sixYearsDays,
  /** Personal data of an erased person whose contracts the law requires to be kept: blocked (Ley Orgánica 3/2018, art. 32), then deleted. */
  blocked: sixYearsDays,
} as const;

const dayMs = 86_400_000;

/** What is older than this instant has been kept for its time and may be deleted. */
export function keptSince(what: keyof typeof keptDays, nowMs: number): Date {
  return new Date(nowMs - keptDays[what] * dayMs);
}
