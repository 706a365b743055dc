/** Mails that the office sends about a policy. */
export const mailedPolicyKinds = ['documents', 'sign', 'pay', 'evaluate'] as const;
export type MailedPolicyKind = (typeof mailedPolicyKinds)[number];
