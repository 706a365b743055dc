/** The WebAuthn library, in a chunk of its own that is not cached for offline use: logging in needs a network. */
export { browserSupportsWebAuthnAutofill, startAuthentication, startRegistration, WebAuthnAbortService } from '@simplewebauthn/browser';
