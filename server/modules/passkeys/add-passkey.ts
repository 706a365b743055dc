import { createHmac, randomUUID } from 'node:crypto';
import { generateRegistrationOptions, verifyRegistrationResponse } from '@simplewebauthn/server';
import type { BodyOutput, ResponseOf } from '#domain/wire/endpoint.ts';
import type { addPasskey as addPasskeyCall, beginPasskey as beginPasskeyCall } from '#domain/wire/passkeys.ts';
import type { UserActor } from '#server/http/actor.ts';
import { withConstraints } from '#server/http/constraint-problem.ts';
import { invalid, ProblemError } from '#server/http/problems.ts';
import { recordEvent } from '#server/modules/audit/record-event.ts';
import { assertCurrentPassword } from '#server/modules/credentials/assert-current-password.ts';
import { markFactorShown } from '#server/modules/factors/mark-factor-shown.ts';
import { queueMail } from '#server/modules/messages/queue-mail.ts';
import { readHouse } from '#server/modules/settings/house.ts';
import type { Ports } from '#server/ports/ports.ts';
import { challengeIn, challengeMs, giveChallenge, takeChallenge } from './challenge.ts';
import { relyingParty } from './relying-party.ts';
import { findOwner, insertPasskey, type PasskeyRow, passkeysOf } from './store.ts';

/** EdDSA, ES256 and RS256 (COSE algorithms, RFC 9053): between them all phones and computers support one. */
const algorithms = [-8, -7, -257];
const algorithmType = 'public-key' as const;

/**
 * The options with which a browser creates a passkey: a discoverable one (found without typing a name), with user verification (finger, face or PIN).
 * @throws {ProblemError} `invalid-input` with `current_password`
 */
export async function beginPasskey(ports: Ports, userId: number, currentPassword: string): Promise<ResponseOf<typeof beginPasskeyCall>> {
  const owner = await findOwner(ports.db, userId);
  if (!owner) throw new ProblemError('not-found');
  await assertCurrentPassword(owner.passwordHash, currentPassword);
  const { rpID } = relyingParty(ports);
  const had = await passkeysOf(ports.db, userId);
  const options = await generateRegistrationOptions({
    rpName: (await readHouse(ports.db, ports)).brand.name,
    rpID,
    userName: owner.email,
    userDisplayName: `${owner.name} ${owner.surname1}`,
    userID: userHandle(ports, userId),
    challenge: await giveChallenge(ports.db, ports, userId),
    timeout: challengeMs,
    attestationType: 'none',
    excludeCredentials: had.map(({ credentialId, transports }) => ({ id: credentialId, transports })),
    authenticatorSelection: { residentKey: 'required', userVerification: 'required' },
    supportedAlgorithmIDs: algorithms,
  });
  return {
    rp: { id: rpID, name: options.rp.name },
    user: options.user,
    challenge: options.challenge,
    pubKeyCredParams: algorithms.map((alg) => ({ alg, type: algorithmType })),
    timeout: challengeMs,
    excludeCredentials: had.map(({ credentialId, transports }) => ({ id: credentialId, type: algorithmType, transports })),
    authenticatorSelection: { residentKey: 'required', requireResidentKey: true, userVerification: 'required' },
    attestation: 'none',
  };
}

/**
 * The user handle (Web Authentication): lets an authenticator know that two passkeys belong to one person, so that it keeps the newer. It reveals nothing about the
 * person.
 */
function userHandle({ linkKey }: Pick<Ports, 'linkKey'>, userId: number): Uint8Array<ArrayBuffer> {
  return new Uint8Array(createHmac('sha256', linkKey).update(`passkeys of ${userId}`).digest());
}

/**
 * Stores the passkey that a browser has created in a session, and tells its owner by mail. Creating it also proves it as a second factor in that session.
 * @throws {ProblemError} `invalid-input` with `response`; `already-exists`
 */
export async function addPasskey(
  ports: Ports,
  { userId, tokenHash }: UserActor,
  { name, response }: BodyOutput<typeof addPasskeyCall>,
): Promise<PasskeyRow> {
  const { clientDataJSON } = response.response;
  // The challenge is used up before the response is checked: it is over even if the response is wrong.
  if (!(await takeChallenge(ports.db, ports, clientDataJSON, userId))) throw invalid('response', 'wrong');
  const { rpID, origin } = relyingParty(ports);
  const verified = await verifyRegistrationResponse({
    response: {
      ...response,
      response: { ...response.response, transports: response.response.transports ?? [] },
      clientExtensionResults: {},
    },
    expectedChallenge: challengeIn(clientDataJSON) ?? '',
    expectedOrigin: origin,
    expectedRPID: rpID,
    supportedAlgorithmIDs: algorithms,
  }).catch(() => null);
  if (!verified?.verified) throw invalid('response', 'wrong');
  const { credential, credentialBackedUp } = verified.registrationInfo;
  return ports.db.transaction(async (db) => {
    const passkey: PasskeyRow = {
      id: randomUUID(),
      userId,
      credentialId: credential.id,
      publicKey: Buffer.from(credential.publicKey).toString('base64url'),
      counter: credential.counter,
      transports: credential.transports ?? [],
      isSynced: credentialBackedUp,
      name,
      createdAt: ports.clock.now(),
      lastUsedAt: null,
    };
    await withConstraints({ passkeys_credential: 'response' }, insertPasskey(db, passkey));
    await markFactorShown(db, ports, tokenHash);
    await queueMail(db, ports, { kind: 'passkey-added', cause: `user:${userId}`, to: { userId } });
    await recordEvent(db, ports, { kind: 'passkey-added', userId, data: { user: userId } });
    return passkey;
  });
}
