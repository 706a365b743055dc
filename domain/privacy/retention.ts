const yearDays = 365;
/** With their leap days. */
const sixYearsDays = 6 * yearDays + 2;

/**
 * For how many days what is kept, and why; `docs/guides/retention.md` is the same table for people, and a test compares them. What a contract
 * holds (its photos, IMEI, signature, receipts) stays with the contract, and six years after it: Código de Comercio, art. 30; claims for
 * it end before (Ley 50/1980, art. 23: two years, five for persons). The ten years of Ley 10/2010, art. 25, bind insurers of life only (art. 2.1.b).
 */
export const keptDays = {
  /** Files of mails where none is sent: a link in one is good for a week at most. */
  mailFiles: 7,
  /** Copies of their own data that people asked for: whoever comes later asks again, and no second copy of everything lies about. */
  dataExports: 7,
  /** Files of policies for a partner, where no address of theirs is set: time to collect them, and no longer than an erasure may take (RGPD, art. 12.3). */
  partnerFiles: 30,
  /** Photos and documents of a contract that nobody has paid, which were never handed in: anybody may book one, and send. */
  draftCaptures: 7,
  /** Cut uploads: after that the phone begins a new slot and loses nothing but the bytes. */
  uploads: 14,
  /** Proposals, after their last day: so long somebody who comes late is told that it is over. */
  proposals: 15,
  /** Mails that remind of an unfinished contract: their address is of nobody who contracted. */
  proposalReminders: 30,
  /** Who wants no reminder: long enough to be asked no more, and only a keyed hash. */
  reminderRefusals: 2 * yearDays,
  /** Grants, after their end: a phone that comes back late is told so rather than that it is unknown. */
  grants: 30,
  /** Links of mails to withdraw, after the documents left or the policy ended: whoever opens one late is told when it was over, or gets their acknowledgement again. */
  withdrawalLinks: 60,
  /** Answers to repeatable calls: longer than a grant lives, so that no phone can come back for one. */
  answers: 70,
  /** Hand-overs: as the grants they gave. */
  handoffs: 70,
  /** Calls asked for: long enough to answer somebody who says that nobody called. */
  callRequests: 90,
  /** What webhooks were told, ids alone: long enough for a partner to say what they miss and have it sent again. */
  webhookDeliveries: 90,
  /** Photos and documents that arrived and were never handed in: longer than a grant lives. */
  unsubmittedCaptures: 90,
  /** Browsers in which somebody logged in, since the last time: as long as a yearly policy, so that whoever comes once a year is known. */
  devices: yearDays + 35,
  /** Photos of rejected and cancelled evaluations, after the decision: a review or complaint may still come (Ley 44/2002: one year from the facts). */
  refusedPhotos: yearDays,
  /** Photos of labelled examples, after the decision: the text `examples` says two years at most, in which phones are much the same. */
  labelledExamples: 2 * yearDays,
  /** Mails and pushes: that somebody was told of a receipt or a deadline counts as long as claims for it (Ley 50/1980, art. 23). */
  messages: 2 * yearDays,
  /** Erasures that were asked for, after they were done or taken back: that we answered in time counts as long as it could be a fault (Ley Orgánica 3/2018, art. 72). */
  erasureRequests: 3 * yearDays,
  /** Files of debits for the bank, which hold names and accounts: papers of business (Código de Comercio, art. 30). A bank asks for 13 months at most (Real Decreto-ley 19/2018, art. 43). */
  sepaFiles: sixYearsDays,
  /** What was read in files of the bank, which is no name and no account: papers of business too. */
  bankFiles: sixYearsDays,
  /** Everything of a person whose last contract ended so long ago: nobody has to ask for it. */
  contracts: sixYearsDays,
  /** Who did what, but for contracts that run. */
  audit: sixYearsDays,
  /** Personal data of somebody erased whose contracts the law wants kept: blocked (Ley Orgánica 3/2018, art. 32), then gone. */
  blocked: sixYearsDays,
} as const;

const dayMs = 86_400_000;

/** The instant before which it is over. */
export function keptSince(what: keyof typeof keptDays, nowMs: number): Date {
  return new Date(nowMs - keptDays[what] * dayMs);
}
