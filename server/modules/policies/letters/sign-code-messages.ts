import { createHmac, randomInt } from 'node:crypto';
import { parsePhone } from '#domain/person/phone.ts';
import { signCodeDigits } from '#domain/policy/sign-code.ts';
import { signCodeSms } from '#domain/policy/sign-code-sms.ts';
import { madridTime } from '#domain/shared/civil-date.ts';
import { inNameOf } from '#domain/white-label/brand-name.ts';
import { signCodeLetter } from '#server/modules/messages/letters.ts';
import type { Composer } from '#server/modules/messages/send-mail.ts';
import type { SmsComposer } from '#server/modules/messages/send-sms.ts';
import { keepSentCode, signCodeToSend } from '#server/modules/policies/contract/store-sign-codes.ts';
import { readHouse } from '#server/modules/settings/house.ts';
import type { Ports } from '#server/ports/ports.ts';

const causePrefix = 'sign-code:';
export const signCodeCause = (id: string) => `${causePrefix}${id}`;

/**
 * The hash under which a code is stored. It is keyed, because a million codes are quickly tried. `id`: the code's id, so that the same digits in another code have
 * another hash.
 */
export function hashSignCode({ linkKey }: Pick<Ports, 'linkKey'>, id: string, code: string): string {
  return createHmac('sha256', linkKey).update(`sign code ${id} ${code}`).digest('hex');
}

export const composeSignCodeMail: Composer = async (ports, { cause, userId }) => {
  const made = await makeCode(ports, cause);
  return made && { to: made.address, letter: signCodeLetter(made), ...(userId === null ? {} : { userId }) };
};

export const composeSignCodeSms: SmsComposer = async (ports, { cause }) => {
  const made = await makeCode(ports, cause);
  if (!made) return null;
  const phone = parsePhone(made.address);
  if (!phone.ok) return null;
  const { sms_texts: texts, brand } = await readHouse(ports.db, ports);
  const text = signCodeSms(inNameOf(brand.name, texts['sign-code'].text), { ...made, host: new URL(ports.address()).hostname });
  return { to: phone.value.e164, text, kept: text.replaceAll(made.code, '…') };
};

/** The digits are made when the message is sent, so that no queue holds them. A retry makes new digits: those of a lost attempt are never valid. */
async function makeCode(ports: Ports, cause: string) {
  const id = cause.slice(causePrefix.length);
  const found = await signCodeToSend(ports.db, id);
  const now = ports.clock.now();
  if (!found || found.expiresAt <= now) return null;
  const code = String(randomInt(10 ** signCodeDigits)).padStart(signCodeDigits, '0');
  // Stored before the message is sent, so that a quick reader's code is already known.
  await keepSentCode(ports.db, id, { codeHash: hashSignCode(ports, id, code), sentAt: now });
  return { address: found.address, code, number: found.policyNumber, until: madridTime(found.expiresAt.getTime()).time };
}
