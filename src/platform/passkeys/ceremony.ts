/** What asks the device, in a chunk of its own, which no phone keeps beforehand: whoever logs in has a network. */
export { browserSupportsWebAuthnAutofill, startAuthentication, startRegistration, WebAuthnAbortService } from '@simplewebauthn/browser';
