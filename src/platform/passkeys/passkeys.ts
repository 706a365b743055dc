import type { BodyInput, ResponseOf } from '#domain/wire/endpoint.ts';
import type { addPasskey, beginPasskey, beginPasskeyLogin, loginWithPasskey } from '#domain/wire/passkeys.ts';

/** Why the device gave no passkey: whoever was asked said no or did nothing, one of theirs is here already, or it cannot. */
export type PasskeyRefusal = 'given-up' | 'already-here' | 'not-possible';
export class PasskeyError extends Error {
  readonly reason: PasskeyRefusal;
  constructor(reason: PasskeyRefusal) {
    super(reason);
    this.reason = reason;
  }
}

/** A passkey is bound to the name of a host, and an address in numbers is none (Web Authentication Level 3, 5.1.3). */
export function canHavePasskeys(): boolean {
  return isSecureContext && 'PublicKeyCredential' in window && /[a-z]/i.test(location.hostname) && !location.hostname.includes(':');
}

/** Somebody's device, by the name of which they know it again; empty when it does not say. */
export function deviceName(): string {
  const [, name = ''] = /(iPhone|iPad|Android|Windows|Macintosh|CrOS|Linux)/.exec(navigator.userAgent) ?? [];
  return name === 'Macintosh' ? 'Mac' : name === 'CrOS' ? 'Chromebook' : name;
}

/** The library comes when it is asked for: nobody waits for it who has no passkey. */
const load = () => import('./ceremony.ts');

/** Asks for the finger, the face or the PIN, and makes a passkey. @throws {PasskeyError} */
export async function createPasskey(optionsJSON: ResponseOf<typeof beginPasskey>): Promise<BodyInput<typeof addPasskey>['response']> {
  const { startRegistration } = await load();
  return startRegistration({ optionsJSON }).catch(refuse);
}

/**
 * Asks which passkey, and for the finger, the face or the PIN. `byAutofill`: only when the person chooses one among what the browser offers for the e-mail's field; it waits for that
 * as long as nothing else is asked for. @throws {PasskeyError}
 */
export async function readPasskey(
  optionsJSON: ResponseOf<typeof beginPasskeyLogin>,
  { byAutofill = false }: { byAutofill?: boolean } = {},
): Promise<BodyInput<typeof loginWithPasskey>['response']> {
  const { startAuthentication } = await load();
  return startAuthentication({ optionsJSON, useBrowserAutofill: byAutofill }).catch(refuse);
}

/** Whether the browser offers passkeys among what it fills in. */
export async function hasPasskeyAutofill(): Promise<boolean> {
  return canHavePasskeys() && (await (await load()).browserSupportsWebAuthnAutofill());
}

/** Ends the wait for a passkey that was asked for before. */
export async function stopReading(): Promise<void> {
  (await load()).WebAuthnAbortService.cancelCeremony();
}

function refuse(error: unknown): never {
  const name = error instanceof Error ? error.name : '';
  throw new PasskeyError(reasons[name] ?? 'not-possible');
}

const reasons: Readonly<Record<string, PasskeyRefusal>> = {
  NotAllowedError: 'given-up',
  AbortError: 'given-up',
  InvalidStateError: 'already-here',
};
