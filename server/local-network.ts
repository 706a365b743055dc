import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { networkInterfaces } from 'node:os';
import path from 'node:path';

/** IPv4 addresses at which other devices of the network reach this machine. */
export function localAddresses(): string[] {
  return Object.values(networkInterfaces())
    .flatMap((addresses) => addresses ?? [])
    .filter((address) => address.family === 'IPv4' && !address.internal)
    .map((address) => address.address);
}

/** A self-made certificate, stored so that a phone that trusted it once does not ask again. */
export async function ownCertificate(folder: string, addresses: readonly string[]): Promise<{ cert: string; key: string }> {
  const place = path.join(folder, 'tls');
  const names = ['localhost', '127.0.0.1', ...addresses].join(' ');
  try {
    const [cert, key, made] = await Promise.all(['cert.pem', 'key.pem', 'names'].map((name) => readFile(path.join(place, name), 'utf8')));
    if (made === names && cert && key) return { cert, key };
  } catch {
    // There is no certificate yet.
  }
  const { generate } = await import('selfsigned');
  const pems = await generate([{ name: 'commonName', value: 'Peritia' }], {
    keySize: 2048,
    notAfterDate: new Date(Date.now() + 397 * 86_400_000),
    extensions: [
      {
        name: 'subjectAltName',
        altNames: [{ type: 2, value: 'localhost' }, { type: 7, ip: '127.0.0.1' }, ...addresses.map((ip) => ({ type: 7 as const, ip }))],
      },
    ],
  });
  await mkdir(place, { recursive: true, mode: 0o700 });
  await writeFile(path.join(place, 'cert.pem'), pems.cert);
  await writeFile(path.join(place, 'key.pem'), pems.private, { mode: 0o600 });
  await writeFile(path.join(place, 'names'), names);
  return { cert: pems.cert, key: pems.private };
}

/** A QR code for a terminal: two rows of modules per line, dark on light whatever the terminal's colours. */
export async function terminalQr(text: string): Promise<string> {
  const { BarcodeFormat, EncodeHintType, QRCodeWriter } = await import('@zxing/library');
  const quiet = 2;
  const matrix = new QRCodeWriter().encode(text, BarcodeFormat.QR_CODE, 0, 0, new Map([[EncodeHintType.MARGIN, quiet]]));
  const rows: string[] = [];
  for (let y = 0; y < matrix.getHeight(); y += 2) {
    let row = '';
    for (let x = 0; x < matrix.getWidth(); x += 1) {
      const top = matrix.get(x, y);
      const bottom = y + 1 < matrix.getHeight() && matrix.get(x, y + 1);
      row += top ? (bottom ? '█' : '▀') : bottom ? '▄' : ' ';
    }
    rows.push(`\x1b[30;107m${row}\x1b[0m`);
  }
  return rows.join('\n');
}
