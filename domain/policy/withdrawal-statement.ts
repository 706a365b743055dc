import { formatInstant } from '#domain/shared/civil-date.ts';

/**
 * The withdrawal statement: the policyholder's name, the contract, and that they withdraw from it (Directive (EU) 2023/2673). The screen shows it before the withdrawal,
 * and the acknowledgement repeats it. `contractedAtMs`: epoch milliseconds.
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
