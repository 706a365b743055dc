import { expect, test } from 'vitest';
import { signingAddress } from './signing-address.ts';

const origin = 'https://peritia.example';
const outside = 'https://firma.example/contrato/7';

test.each([
  ['our own address', `${origin}/policies/7/sign`, '/policies/7/sign', { kind: 'here' }],
  ['a path of ours', '/policies/7/sign', '/policies/7/sign', { kind: 'here' }],
  ['the policy says nothing', `${origin}/policies/7/sign`, null, { kind: 'here' }],
  ['where the policy is signed', outside, outside, { kind: 'elsewhere', address: outside, host: 'firma.example' }],
  ['there, with a token', `${outside}?t=1`, outside, { kind: 'elsewhere', address: `${outside}?t=1`, host: 'firma.example' }],
  ['another host', 'https://evil.example/contrato/7', outside, { kind: 'refused' }],
  ['another host, and the policy is signed here', outside, '/policies/7/sign', { kind: 'refused' }],
  ['our own, and the policy is signed elsewhere', `${origin}/policies/7/sign`, outside, { kind: 'refused' }],
  ['a host that begins alike', 'https://firma.example.evil.example/', outside, { kind: 'refused' }],
  ['a name before the host', 'https://firma.example@evil.example/', outside, { kind: 'refused' }],
  ['a name at the right host', 'https://ana@firma.example/', outside, { kind: 'refused' }],
  ['another port', 'https://firma.example:8443/contrato/7', outside, { kind: 'refused' }],
  ['without encryption', 'http://firma.example/contrato/7', outside, { kind: 'refused' }],
  ['without encryption, as the policy has it', 'http://firma.example/7', 'http://firma.example/7', { kind: 'refused' }],
  ['without a scheme', '//evil.example/contrato/7', outside, { kind: 'refused' }],
  ['backslashes', '\\\\evil.example', outside, { kind: 'refused' }],
  ['a script', 'javascript:alert(1)', outside, { kind: 'refused' }],
  ['no address', 'https://', outside, { kind: 'refused' }],
])('%s', (_, brought, signLink, expected) => {
  expect(signingAddress(brought, { signLink, origin })).toEqual(expected);
});
