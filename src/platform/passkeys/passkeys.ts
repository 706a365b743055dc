import type { BodyInput, ResponseOf } from '#domain/wire/endpoint.ts';
import type { addPasskey, beginPasskey, beginPasskeyLogin, loginWithPasskey } from '#domain/wire/passkeys.ts';

/** Why the device gave no passkey: `given-up`: the person refused or did nothing; `already-here`: the device has one of theirs; `not-possible`: it cannot. */
export type PasskeyRefusal = 'given-up' | 'already-here' | 'not-possible';
export class PasskeyError extends Error {
  readonly reason: PasskeyRefusal;
  constructor(reason: PasskeyRefusal) {
    super(reason);
    this.reason = reason;
  }
}

/** Whether this host can have passkeys: they are bound to a domain name, which an IP address is not (Web Authentication Level 3, 5.1.3). */
export function canHavePasskeys(): boolean {
  return isSecureContext && 'PublicKeyCredential' in window && /[a-z]/i.test(location.hostname) && !location.hostname.includes(':');
}

/** The name by which people recognise their device; empty when the browser does not tell. */
export function deviceName(): string {
  const [, name = ''] = /(iPhone|iPad|Android|Windows|Macintosh|CrOS|Linux)/.exec(navigator.userAgent) ?? [];
  return name === 'Macintosh' ? 'Mac' : name === 'CrOS' ? 'Chromebook' : name;
}

/** The library is loaded on demand: people without a passkey do not wait for it. */
const load = () => import('./ceremony.ts');

/** Makes a passkey; the device asks for the finger, the face or the PIN. @throws {PasskeyError} */
export async function createPasskey(optionsJSON: ResponseOf<typeof beginPasskey>): Promise<BodyInput<typeof addPasskey>['response']> {
  const { startRegistration } = await load();
  return startRegistration({ optionsJSON }).catch(refuse);
}

/**
 * Asks the person to choose a passkey and to confirm with the finger, the face or the PIN. `byAutofill`: the browser offers passkeys only in the e-mail field's
 * suggestions, and the promise waits until one is chosen or another request replaces it. @throws {PasskeyError}
 */
export async function readPasskey(
  optionsJSON: ResponseOf<typeof beginPasskeyLogin>,
  { byAutofill = false }: { byAutofill?: boolean } = {},
): Promise<BodyInput<typeof loginWithPasskey>['response']> {
  const { startAuthentication } = await load();
  return startAuthentication({ optionsJSON, useBrowserAutofill: byAutofill }).catch(refuse);
}

/** Whether the browser offers passkeys among a field's suggestions. */
export async function hasPasskeyAutofill(): Promise<boolean> {
  return canHavePasskeys() && (await (await load()).browserSupportsWebAuthnAutofill());
}

/** Cancels the request for a passkey that is still waiting. */
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
