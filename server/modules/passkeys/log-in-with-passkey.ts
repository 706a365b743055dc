import { generateAuthenticationOptions, verifyAuthenticationResponse } from '@simplewebauthn/server';
import type { BodyOutput, ResponseOf } from '#domain/wire/endpoint.ts';
import type { beginPasskeyLogin, loginWithPasskey } from '#domain/wire/passkeys.ts';
import type { Executor } from '#server/db/connect.ts';
import { ProblemError } from '#server/http/problems.ts';
import { assertNotOfDirectory } from '#server/modules/session/directory-required.ts';
import { type Entering, openSession } from '#server/modules/session/open-session.ts';
import { recordFailedLogIn } from '#server/modules/session/record-failed-log-in.ts';
import type { Ports } from '#server/ports/ports.ts';
import { challengeIn, challengeMs, giveChallenge, takeChallenge } from './challenge.ts';
import { relyingParty } from './relying-party.ts';
import { lockPasskey, markUsed } from './store.ts';

type Answer = BodyOutput<typeof loginWithPasskey>['response'];

/** The options with which a browser looks for a passkey. They name no user, so that nobody learns which addresses have one. */
export async function beginLogin(ports: Ports): Promise<ResponseOf<typeof beginPasskeyLogin>> {
  const { rpID } = relyingParty(ports);
  const { challenge } = await generateAuthenticationOptions({
    rpID,
    challenge: await giveChallenge(ports.db, ports, null),
    timeout: challengeMs,
    userVerification: 'required',
  });
  return { challenge, timeout: challengeMs, rpId: rpID, userVerification: 'required' };
}

/**
 * Opens a session for whoever has the passkey and has been verified by the device (finger, face or PIN): two factors at once. If the authenticator has a signature
 * counter that has not grown, the passkey is a copy and is refused.
 * @throws {ProblemError} `wrong-credentials`, whatever the reason; `directory-required`, `network-refused`
 */
export async function logInWithPasskey(
  ports: Ports,
  { response, ...entering }: BodyOutput<typeof loginWithPasskey> & Entering,
): Promise<ResponseOf<typeof loginWithPasskey>> {
  // The challenge is used up in a transaction of its own, also when the response is then refused.
  const isChallenged = await takeChallenge(ports.db, ports, response.response.clientDataJSON, null);
  const opened =
    isChallenged &&
    (await ports.db.transaction(async (db) => {
      const user = await ownerOf(db, ports, response);
      if (!user) return null;
      assertNotOfDirectory(ports.config, user);
      return openSession(db, ports, user, entering, { hasShownFactor: true });
    }));
  if (opened) return opened;
  const found = await lockPasskey(ports.db, response.id);
  await recordFailedLogIn(ports, { way: 'passkey', userId: found?.user.id });
  throw new ProblemError('wrong-credentials');
}

/**
 * Whether this user's passkey has answered a challenge of `beginLogin`, which is used up: it proves that the user is present, and not somebody else with their phone.
 */
export async function hasAnswered(ports: Ports, userId: number, response: Answer): Promise<boolean> {
  if (!(await takeChallenge(ports.db, ports, response.response.clientDataJSON, null))) return false;
  return ports.db.transaction(async (db) => (await ownerOf(db, ports, response))?.id === userId);
}

/** The owner of the passkey that answered the challenge with user verification (finger, face or PIN); null: an unknown passkey, or a copy of one. */
async function ownerOf(db: Executor, ports: Ports, response: Answer) {
  const { rpID, origin } = relyingParty(ports);
  const found = await lockPasskey(db, response.id);
  if (!found) return null;
  const { passkey, user } = found;
  const verified = await verifyAuthenticationResponse({
    response: { ...response, response: withoutUndefined(response.response), clientExtensionResults: {} },
    expectedChallenge: challengeIn(response.response.clientDataJSON) ?? '',
    expectedOrigin: origin,
    expectedRPID: rpID,
    credential: {
      id: passkey.credentialId,
      publicKey: new Uint8Array(Buffer.from(passkey.publicKey, 'base64url')),
      counter: passkey.counter,
      transports: passkey.transports,
    },
  }).catch(() => null);
  if (!verified?.verified) return null;
  const { newCounter, credentialBackedUp } = verified.authenticationInfo;
  await markUsed(db, passkey.id, { counter: newCounter, isSynced: credentialBackedUp, lastUsedAt: ports.clock.now() });
  return user;
}

function withoutUndefined({ userHandle, ...parts }: Answer['response']) {
  return userHandle === undefined ? parts : { ...parts, userHandle };
}
