import { formatInstant } from '#domain/shared/civil-date.ts';

/**
 * What somebody declares who withdraws: their name, the contract and that they withdraw from it (Directive (EU) 2023/2673). The same words are shown before and stand in the
 * acknowledgement. `contractedAtMs`: epoch milliseconds.
 */
export function withdrawalStatement(of: {
  name: string;
  documentType: string;
  documentCode: string;
  number: string;
  contractedAtMs: number;
}): string {
  const { name, documentType, documentCode, number, contractedAtMs } = of;
  return `Yo, ${name}, con ${documentType} ${documentCode}, desisto del contrato de seguro de la póliza ${number}, contratado el ${formatInstant(contractedAtMs)}.`;
}
