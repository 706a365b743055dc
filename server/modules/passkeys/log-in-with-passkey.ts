import { generateAuthenticationOptions, verifyAuthenticationResponse } from '@simplewebauthn/server';
import type { BodyOutput, ResponseOf } from '#domain/wire/endpoint.ts';
import type { beginPasskeyLogin, loginWithPasskey } from '#domain/wire/passkeys.ts';
import { ProblemError } from '#server/http/problems.ts';
import { openSession } from '#server/modules/session/open-session.ts';
import type { Ports } from '#server/ports/ports.ts';
import { challengeIn, challengeMs, giveChallenge, takeChallenge } from './challenge.ts';
import { relyingParty } from './relying-party.ts';
import { lockPasskey, markUsed } from './store.ts';

/** What a browser looks for a passkey with. Nobody is named, so that nobody learns whose address has one. */
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
 * Makes a session for whoever has the passkey and has shown the device their finger, face or PIN. A counter that has not grown, of an authenticator that counts, is a copy's, and is refused.
 * @throws {ProblemError} `wrong-credentials`, whatever the reason
 */
export async function logInWithPasskey(
  ports: Ports,
  { response, device, userAgent }: BodyOutput<typeof loginWithPasskey> & { userAgent: string | null },
): Promise<ResponseOf<typeof loginWithPasskey>> {
  const { clientDataJSON } = response.response;
  // In a transaction of its own: an answer that is refused has used its challenge up too.
  if (!(await takeChallenge(ports.db, ports, clientDataJSON, null))) throw new ProblemError('wrong-credentials');
  const { rpID, origin } = relyingParty(ports);
  return ports.db.transaction(async (db) => {
    const found = await lockPasskey(db, response.id);
    if (!found) throw new ProblemError('wrong-credentials');
    const { passkey, user } = found;
    const verified = await verifyAuthenticationResponse({
      response: { ...response, response: withoutUndefined(response.response), clientExtensionResults: {} },
      expectedChallenge: challengeIn(clientDataJSON) ?? '',
      expectedOrigin: origin,
      expectedRPID: rpID,
      credential: {
        id: passkey.credentialId,
        publicKey: new Uint8Array(Buffer.from(passkey.publicKey, 'base64url')),
        counter: passkey.counter,
        transports: passkey.transports,
      },
    }).catch(() => null);
    if (!verified?.verified) throw new ProblemError('wrong-credentials');
    const { newCounter, credentialBackedUp } = verified.authenticationInfo;
    await markUsed(db, passkey.id, { counter: newCounter, isSynced: credentialBackedUp, lastUsedAt: ports.clock.now() });
    return openSession(db, ports, user, { device, userAgent });
  });
}

function withoutUndefined({ userHandle, ...parts }: BodyOutput<typeof loginWithPasskey>['response']['response']) {
  return userHandle === undefined ? parts : { ...parts, userHandle };
}
