import { createHmac } from 'node:crypto';
import { formatCivilDate } from '#domain/shared/civil-date.ts';
import type { AppPath } from '#domain/wire/page-paths.ts';
import { hashToken } from '#server/modules/credentials/token.ts';
import { type Letter, secretLink } from '#server/modules/messages/letter.ts';
import type { Composer } from '#server/modules/messages/send-mail.ts';
import type { Ports } from '#server/ports/ports.ts';
import { identifierBytes } from './make-proposal.ts';
import { isUnfinished, unfinishedCause } from './remind-unfinished.ts';
import { refusalToken, refusesReminders } from './reminder-refusal.ts';
import { findProposal, insertProposal, type ProposalRow } from './store.ts';

/** Composes the mail when it is sent; no mail if the proposal was continued, contracted or its reminders refused meanwhile. */
export const composeUnfinished: Composer = async (ports, { key, cause, address }) => {
  const row = await findProposal(ports.db, cause.slice(unfinishedCause.length));
  if (!row || address === null || !isUnfinished(row, ports.clock.now()) || (await refusesReminders(ports.db, ports, address))) return null;
  const links = { goOn: await copyForMail(ports, row, key), refuse: refusalToken(ports, address) };
  return { to: address, letter: unfinishedLetter(row.lastDay, links, ports.address()) };
};

/**
 * Makes another proposal of the same things at the same price, without the policyholder's data: the mail may go to somebody else's mistyped address, whose owner must
 * not read what the customer entered. The original proposal stays with the device on which it was begun. Returns the copy's identifier, which is only in the mail: it
 * is derived from the message and a key of the installation, so that a retried mail uses the copy of its first attempt.
 */
async function copyForMail({ db, clock, linkKey }: Ports, row: ProposalRow, messageKey: string): Promise<string> {
  const digest = createHmac('sha256', linkKey).update(`unfinished contract of mail ${messageKey}`).digest();
  const identifier = digest.subarray(0, identifierBytes).toString('base64url');
  const now = clock.now();
  const state = { ...row.state, policyholder: null, phone: null, step: null };
  await insertProposal(db, {
    ...row,
    identifierHash: hashToken(identifier),
    version: 1,
    state,
    createdAt: now,
    updatedAt: now,
    remindedAt: now,
  });
  return identifier;
}

/** `address`: the public address of the app, without a trailing slash. */
function unfinishedLetter(lastDay: string, { goOn, refuse }: { goOn: string; refuse: string }, address: string): Letter {
  const [contracting, reminders]: [AppPath, AppPath] = [`/contratacion#p=${goOn}`, `/recordatorios#t=${refuse}`];
  return {
    subject: 'Tienes un seguro a medio contratar',
    parts: [
      'Alguien empezó a contratar un seguro de Peritia con esta dirección y no lo ha terminado.',
      `Si fuiste tú, puedes seguir: lo que elegiste está guardado, con su precio, hasta el ${formatCivilDate(lastDay)}. Tus datos personales no van en este correo y se escriben otra vez.`,
      secretLink('Seguir con la contratación', `${address}${contracting}`),
      'Si no quieres seguir, o no fuiste tú, no hagas nada: no hay ningún contrato, se borra solo y no volvemos a escribirte por esto.',
      'Si no quieres que te lo recordemos tampoco otras veces:',
      secretLink('No me lo recuerdes más', `${address}${reminders}`),
    ],
  };
}
