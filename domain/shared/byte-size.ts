const kilobyte = 1000;
const megabyte = 1_000_000;
/** Up to here kilobytes are the clearer unit: 1180 KB moves while it is sent, 1,2 MB hardly does. */
const largestInKilobytes = 2 * megabyte;

function isInKilobytes(sizeBytes: number): boolean {
  return sizeBytes < largestInKilobytes;
}

function amount(sizeBytes: number, inKilobytes: boolean, round: (value: number) => number): string {
  if (inKilobytes) return String(round(sizeBytes / kilobyte));
  return (round((sizeBytes / megabyte) * 10) / 10).toFixed(1).replace('.', ',');
}

/** `1180 KB`, `2,4 MB`: decimal units, rounded up, so that nothing that exists weighs 0. */
export function formatByteSize(sizeBytes: number): string {
  const inKilobytes = isInKilobytes(sizeBytes);
  return `${amount(sizeBytes, inKilobytes, Math.ceil)} ${inKilobytes ? 'KB' : 'MB'}`;
}

/**
 * The two numbers of "620 de 1180 KB", both in the unit of the whole. What is confirmed is rounded down: it never says more than
 * the server has, and shows the whole only when all of it is there.
 */
export function byteProgress(confirmedBytes: number, sizeBytes: number): { confirmed: string; total: string } {
  const total = formatByteSize(sizeBytes);
  if (confirmedBytes >= sizeBytes) return { confirmed: total.slice(0, total.indexOf(' ')), total };
  return { confirmed: amount(confirmedBytes, isInKilobytes(sizeBytes), Math.floor), total };
}
