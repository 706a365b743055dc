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

/** The mail as it is when it leaves; nobody is told who has gone on, contracted or refused meanwhile. */
export const composeUnfinished: Composer = async (ports, { key, cause, address }) => {
  const row = await findProposal(ports.db, cause.slice(unfinishedCause.length));
  if (!row || address === null || !isUnfinished(row, ports.clock.now()) || (await refusesReminders(ports.db, ports, address))) return null;
  const links = { goOn: await copyForMail(ports, row, key), refuse: refusalToken(ports, address) };
  return { to: address, letter: unfinishedLetter(row.lastDay, links, ports.address()) };
};

/**
 * Another proposal of the same things at the same price, without who contracts: the address may be somebody else's, who must not read what whoever mistyped it said of
 * themselves. The one that was begun stays with the device on which it was. Answers its identifier, which is nowhere but in the mail: it is made of the message and a key of the
 * installation, so that a mail that is tried again has the copy of its first try.
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

/** `address`: under which people reach us, without a slash at its end. */
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
