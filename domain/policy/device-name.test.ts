import { expect, test } from 'vitest';
import type { PolicyRisk } from '#domain/wire/policies.ts';
import type { DeviceName } from './device-name.ts';
import { deviceDescription, deviceName } from './device-name.ts';

const bare: PolicyRisk = {
  id: 1,
  risk_type: 1,
  active: true,
  name: '',
  description: '',
  policy_risk_claims: [],
  policy_risk_mobile: null,
  policy_risk_person: null,
  policy_risk_scooter: null,
  policy_risk_device: null,
  policy_risk_portable: null,
  policy_risk_smart_tv: null,
};
const mobile = {
  id: 2,
  brand: 'Xiaomi',
  model: 'Redmi Note 13',
  reference: 'R-9',
  imei: '356938035643809',
  imei2: null,
  evaluation_status: 1 as const,
};
const device = { id: 3, brand: 'Bosch', model: 'Serie 4', reference: 'R-1', part_number: 'PN-1' };

test.each<[string, Partial<PolicyRisk>, DeviceName | null]>([
  [
    'a mobile with IMEI',
    { policy_risk_mobile: mobile },
    { name: 'Xiaomi Redmi Note 13', number: { kind: 'imei', value: '356938035643809' } },
  ],
  [
    'a mobile without IMEI',
    { policy_risk_mobile: { ...mobile, imei: null } },
    { name: 'Xiaomi Redmi Note 13', number: { kind: 'reference', value: 'R-9' } },
  ],
  [
    'a mobile without both',
    { policy_risk_mobile: { ...mobile, imei: null, reference: null } },
    { name: 'Xiaomi Redmi Note 13', number: null },
  ],
  ['a scooter', { policy_risk_scooter: device }, { name: 'Bosch Serie 4', number: { kind: 'reference', value: 'R-1' } }],
  [
    'a device without reference',
    { policy_risk_device: { ...device, reference: null } },
    { name: 'Bosch Serie 4', number: { kind: 'reference', value: 'PN-1' } },
  ],
  [
    'a portable without numbers',
    { policy_risk_portable: { ...device, reference: null, part_number: null } },
    { name: 'Bosch Serie 4', number: null },
  ],
  [
    'a television without a model',
    { policy_risk_smart_tv: { ...device, model: ' ' } },
    { name: 'Bosch', number: { kind: 'reference', value: 'R-1' } },
  ],
  ['a device without brand and model', { policy_risk_device: { ...device, brand: '', model: '' } }, null],
  ['a person', { policy_risk_person: { id: 4, id_number: '12345678Z' } }, null],
])('%s', (_what, parts, expected) => {
  expect(deviceName({ ...bare, ...parts })).toEqual(expected);
});

test('in one line: brand, model and the number; what is no device, or has no name, is called by the name of its risk', () => {
  const named = { ...bare, name: 'Tableta' };
  expect(deviceDescription({ ...named, policy_risk_mobile: mobile }, '20481')).toBe('Xiaomi Redmi Note 13 356938035643809');
  expect(deviceDescription({ ...named, policy_risk_device: device }, '20481')).toBe('Bosch Serie 4 R-1');
  expect(deviceDescription({ ...named, policy_risk_device: { ...device, reference: null, part_number: null } }, '20481')).toBe(
    'Bosch Serie 4',
  );
  const person: PolicyRisk = { ...named, policy_risk_person: { id: 4, id_number: '12345678Z' } };
  expect(deviceDescription(person, '20481')).toBe('Póliza 20481');
});
