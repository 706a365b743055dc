const kilobyte = 1000;
const megabyte = 1_000_000;
/** Smaller sizes are shown in kilobytes, because progress is visible in "620 de 1180 KB" and hardly in "0,6 de 1,2 MB". */
const largestInKilobytes = 2 * megabyte;

function isInKilobytes(sizeBytes: number): boolean {
  return sizeBytes < largestInKilobytes;
}

function amount(sizeBytes: number, inKilobytes: boolean, round: (value: number) => number): string {
  if (inKilobytes) return String(round(sizeBytes / kilobyte));
  return (round((sizeBytes / megabyte) * 10) / 10).toFixed(1).replace('.', ',');
}

/** `1180 KB`, `2,4 MB`: decimal units, rounded up, so that no file shows a size of 0. */
export function formatByteSize(sizeBytes: number): string {
  const inKilobytes = isInKilobytes(sizeBytes);
  return `${amount(sizeBytes, inKilobytes, Math.ceil)} ${inKilobytes ? 'KB' : 'MB'}`;
}

/**
 * The two numbers of "620 de 1180 KB", both in the unit of the total. The confirmed bytes are rounded down, so that they never say more than
 * the server has; they equal the total only when the server has all of it.
 */
export function byteProgress(confirmedBytes: number, sizeBytes: number): { confirmed: string; total: string } {
  const total = formatByteSize(sizeBytes);
  if (confirmedBytes >= sizeBytes) return { confirmed: total.slice(0, total.indexOf(' ')), total };
  return { confirmed: amount(confirmedBytes, isInKilobytes(sizeBytes), Math.floor), total };
}
