/** The description of a device: brand and model, and a number that distinguishes it from others of the same model. */
export interface DeviceName {
  /** "Xiaomi Redmi Note 13". */
  name: string;
  /** For a mobile its IMEI, else its reference; for other devices the reference, else the part number; null when there is none. */
  number: { kind: 'imei' | 'reference'; value: string } | null;
}

interface NamedDevice {
  brand: string;
  model: string;
  reference: string | null;
}
type NamedItem = (NamedDevice & { part_number: string | null }) | null;

/** The parts of a risk that describe its device. At most one of them is not null (decision A27). */
export interface NamedRisk {
  policy_risk_mobile: (NamedDevice & { imei: string | null }) | null;
  policy_risk_scooter: NamedItem;
  policy_risk_device: NamedItem;
  policy_risk_portable: NamedItem;
  policy_risk_smart_tv: NamedItem;
}

/** Brand and model, "Xiaomi Redmi Note 13"; only one of them where the other is missing, and empty without both. */
export function modelName({ brand, model }: { brand: string | null; model: string | null }): string {
  return [brand, model]
    .map((part) => part?.trim())
    .filter(Boolean)
    .join(' ');
}

/**
 * The description of a risk's device (specification §3, decision A33). Null for an insured person, and for a device without
 * brand and model: there the client shows "Póliza" and the number.
 */
export function deviceName(risk: NamedRisk): DeviceName | null {
  const mobile = risk.policy_risk_mobile;
  const other = risk.policy_risk_scooter ?? risk.policy_risk_device ?? risk.policy_risk_portable ?? risk.policy_risk_smart_tv;
  const device = mobile ?? other;
  if (device === null) return null;

  const name = modelName(device);
  if (name === '') return null;
  if (mobile?.imei) return { name, number: { kind: 'imei', value: mobile.imei } };
  const reference = device.reference || (mobile === null ? other?.part_number : null);
  return { name, number: reference ? { kind: 'reference', value: reference } : null };
}

/** A device's name and number in one line, "Xiaomi Redmi Note 13 354178036859789"; for what has no name "Póliza 20481". */
export function deviceDescription(risk: NamedRisk, policyNumber: string): string {
  const device = deviceName(risk);
  return device === null ? `Póliza ${policyNumber}` : [device.name, device.number?.value].filter(Boolean).join(' ');
}
