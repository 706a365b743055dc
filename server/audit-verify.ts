import { parseArgs } from 'node:util';
import { systemClock } from './adapters/system-clock.ts';
import { say } from './command.ts';
import { ConfigError } from './config.ts';
import { openDatabase } from './db/open-database.ts';
import { lastAnchor } from './modules/audit/check-chain.ts';
import { type Anchor, type ChainFault, type ChainReport, verifyChain } from './modules/audit/verify-chain.ts';
import { runTool } from './tool.ts';

const usage = 'Se usa así: npm run audit:verify [-- --head NÚMERO:SHA-256], con el último sello de otra vez';
/** How many faults are listed one by one. */
const mostTold = 50;

/**
 * `npm run audit:verify`: checks the hash chain of the audit, prints every entry that does not follow from the ones before, and ends with code 1 if there is any.
 * `--head` is the last seal as it was printed or logged earlier: with it, a chain that was truncated or rebuilt is recognised. The product may be running.
 */
await runTool(async (config) => {
  const anchors = readHead();
  const connection = await openDatabase(config);
  try {
    const ports = { db: connection.db, clock: systemClock };
    const report = await verifyChain(ports, [...(await lastAnchor(ports)), ...anchors]);
    tell(report);
    if (report.faults.length > 0) process.exitCode = 1;
  } finally {
    await connection.close();
  }
});

function readHead(): Anchor[] {
  try {
    const { head } = parseArgs({ options: { head: { type: 'string' } } }).values;
    if (head === undefined) return [];
    const [, number, hash = ''] = /^([1-9]\d{0,8}):([0-9a-f]{64})$/i.exec(head) ?? [];
    if (number !== undefined) return [{ number: Number(number), hash: Buffer.from(hash, 'hex') }];
  } catch {
    // An unknown argument gets the same answer as an invalid one.
  }
  throw new ConfigError(usage);
}

function tell({ sealed, removed, unsealed, unsealedSince, head, faults }: ChainReport): void {
  for (const fault of faults.slice(0, mostTold)) say(faultText(fault));
  if (faults.length > mostTold) say(`… y ${faults.length - mostTold} más.`);
  say(
    faults.length === 0
      ? 'La cadena de la auditoría está entera.'
      : `La cadena de la auditoría está rota: ${faults.length} ${faults.length === 1 ? 'fallo' : 'fallos'}.`,
  );
  say(`Sucesos sellados: ${sealed}. Retirados al acabar su plazo: ${removed}.`);
  if (unsealedSince !== null) say(`Sin sellar todavía: ${unsealed}, el más antiguo de ${unsealedSince.toISOString()}.`);
  if (head !== null) say(`Último sello, para guardarlo fuera: ${head.number}:${head.hash.toString('hex')}`);
}

function faultText(fault: ChainFault): string {
  switch (fault.what) {
    case 'changed':
      return `Suceso ${fault.event}: no dice lo que decía al sellarse.`;
    case 'removed':
      return `Suceso ${fault.event}: falta, y no porque acabara su plazo.`;
    case 'strange':
      return `Suceso ${fault.event}: no lo escribió el programa.`;
    case 'late':
      return `Suceso ${fault.event}: se añadió mucho después de cuando dice que pasó.`;
    case 'seal-changed':
      return `Sello ${fault.seal}: no corresponde al anterior y a sus sucesos.`;
    case 'seal-missing':
      return `Sello ${fault.seal}: falta.`;
    case 'anchor-missed':
      return `Sello ${fault.seal}: no es el que se guardó, o ya no está.`;
  }
}
