import { fullName } from '#domain/person/full-name.ts';
import { withdrawalStatement } from '#domain/policy/withdrawal-statement.ts';
import { formatCivilDate, formatInstant } from '#domain/shared/civil-date.ts';
import { sealPdf } from '#server/modules/documents/sealed-pdf.ts';
import { TaggedDocument } from '#server/modules/documents/tagged-document.ts';
import type { LockedContract } from '#server/modules/policies/store-contracts.ts';
import { readHouse } from '#server/modules/settings/house.ts';
import type { Ports } from '#server/ports/ports.ts';

/**
 * The sealed acknowledgement of a withdrawal: what was declared, about which contract, on which day and at what time (Directive (EU) 2023/2673). Null: nobody has
 * withdrawn.
 */
export async function withdrawalPdf(ports: Ports, { policy, contract }: LockedContract): Promise<Buffer | null> {
  const { ending, endedAt, lastDay, refundDecidedBy, holder } = contract;
  if (ending !== 'withdrawn' || endedAt === null || lastDay === null) return null;
  const name = fullName(holder);
  const { phone, email } = await readHouse(ports.db, ports);
  const document = new TaggedDocument({ title: `Acuse de desistimiento de la póliza ${policy.number}`, madeAt: endedAt });
  document.heading(1, 'Acuse de recibo de tu desistimiento');
  document.paragraph(`${ports.config.insurer.name} ha recibido esta declaración:`);
  document.paragraph(
    withdrawalStatement({ ...holder, name, number: policy.number, contractedAtMs: contract.contractedAt.getTime() }),
    'strong',
  );
  document.facts(
    [
      ['Recibida', `${formatInstant(endedAt.getTime())}, ${endedAt.toISOString()}`],
      ['Último día cubierto', formatCivilDate(lastDay)],
      [
        'Lo que hayas pagado',
        refundDecidedBy === 'staff' ? 'Hay un siniestro: una persona revisa lo que corresponde y te escribe' : 'Te lo devolvemos entero',
      ],
      ['Si tienes dudas', `${phone}, ${email}`],
    ],
    { nameWidth: 150 },
  );
  return sealPdf(await document.finish(`Acuse de desistimiento · póliza ${policy.number}`), ports.seal, endedAt);
}
