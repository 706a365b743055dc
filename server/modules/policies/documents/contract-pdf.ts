import { linesOfYear } from '#domain/payment/lines-of-year.ts';
import { paymentMethod } from '#domain/payment/payment-method.ts';
import { premiumTaxText, type ReceiptLines, windingUpLevyText } from '#domain/payment/receipt-lines.ts';
import { fullName } from '#domain/person/full-name.ts';
import { modelName } from '#domain/policy/device-name.ts';
import { periodicity } from '#domain/quote/quote.ts';
import { formatCivilDate, formatInstant } from '#domain/shared/civil-date.ts';
import { centsOf, formatMoney } from '#domain/shared/money.ts';
import { writeIpid } from '#server/modules/catalogue/ipid-pdf.ts';
import { type Fact, TaggedDocument } from '#server/modules/documents/tagged-document.ts';
import type { Ports } from '#server/ports/ports.ts';
import type { ContractParts } from './contract-parts.ts';
import { type SignedBy, writeSignature } from './signature-page.ts';
import { writeText } from './write-text.ts';

type Company = Pick<Ports['config'], 'insurer' | 'distributor' | 'supportPhone' | 'supportEmail'>;

/**
 * The contract of a policy as a PDF. Without `signed`, as it would be signed now: the same parts give the same bytes, so that a signer can name the document they read
 * by its hash. With `signed`, it adds who signed and how, and attaches the document that was read.
 */
export async function contractPdf(parts: ContractParts, company: Company, signed: SignedBy | null): Promise<Buffer> {
  const { loaded, contract } = parts;
  const { number } = loaded.policy;
  const madeAt = new Date(signed?.at ?? contract.contracted_at);
  const document = new TaggedDocument({ title: `Contrato de seguro de la póliza ${number}`, madeAt });
  document.heading(1, `Contrato de seguro. Póliza ${number}`);
  document.paragraph(
    signed
      ? 'Este contrato está firmado: al final pone quién lo firmó, cuándo y qué aceptó.'
      : 'Este contrato está sin firmar. Léelo con calma: al firmarlo aceptas exactamente este documento.',
  );
  document.heading(2, 'Condiciones particulares');
  writeParties(document, parts, company);
  writeInsured(document, parts);
  writePrice(document, parts);
  writeText(document, parts.terms);
  writeText(document, parts.limitingClauses, 'strong');
  // On a page of its own, so that its columns fit wherever the preceding texts end.
  document.beginPage();
  document.heading(2, parts.ipid.title);
  writeIpid(document, parts.ipid, 3);
  writeText(document, parts.withdrawal);
  writeMandate(document, parts.mandate);
  if (signed) writeSignature(document, parts, signed);
  return document.finish(`Contrato de seguro · póliza ${number}`);
}

function writeParties(document: TaggedDocument, { loaded, contract }: ContractParts, { insurer, distributor }: Company): void {
  const { holder } = contract;
  const name = fullName(holder);
  document.heading(3, 'Quiénes lo hacen');
  document.facts([
    ['Aseguradora', `${insurer.name}, clave ${insurer.key} de la DGSFP. ${insurer.address}`],
    ['Distribuidor', `${distributor.name}, clave ${distributor.key} de la DGSFP. ${distributor.address}`],
    ...(loaded.store ? [['Tienda', loaded.store.name] as const] : []),
    ['Tomador', `${name}, ${holder.document_type} ${holder.document}`],
    ['Domicilio', `${holder.street}, ${holder.number}, ${holder.postal_code} ${holder.town} (${holder.province})`],
    ['Correo y teléfono', `${holder.email}, ${holder.phone}`],
  ]);
}

function writeInsured(document: TaggedDocument, { loaded, contract, ipid }: ContractParts): void {
  document.heading(3, 'Qué se asegura');
  document.paragraph(`${ipid.product}. Las coberturas y lo que no cubre están en el documento de información, más abajo.`);
  const active = loaded.risks.filter((risk) => risk.active);
  document.table(
    ['Bien asegurado', 'Se distingue por', 'Valor', 'Comprado'],
    active.map((risk) => {
      const device = contract.devices.find((each) => each.policy_risk_id === risk.id);
      const texts = [
        modelName(risk) || risk.name,
        markOf(risk),
        risk.priceCents === null ? '—' : formatMoney(risk.priceCents),
        device?.purchase_date ? formatCivilDate(device.purchase_date) : '—',
      ];
      return texts.map((text) => ({ text }));
    }),
    [0.36, 0.3, 0.17, 0.17],
  );
}

type Risk = ContractParts['loaded']['risks'][number];
function markOf({ imei, reference, partNumber, idNumber }: Risk): string {
  if (imei) return `IMEI ${imei}`;
  if (reference ?? partNumber) return `Referencia ${reference ?? partNumber}`;
  return idNumber ? `Documento ${idNumber}` : 'Su IMEI, al peritarlo';
}

const lineNames: Readonly<Record<keyof ReceiptLines, string>> = {
  netPremiumCents: 'Prima neta',
  instalmentSurchargeCents: 'Recargo por fraccionamiento',
  consorcioCents: 'Consorcio de Compensación de Seguros',
  premiumTaxCents: `Impuesto sobre primas (${premiumTaxText})`,
  windingUpLevyCents: `Recargo para la liquidación de entidades (${windingUpLevyText})`,
};

function writePrice(document: TaggedDocument, { loaded, contract, payingMethod }: ContractParts): void {
  const { payments } = loaded;
  const totalCents = centsOf(contract.total_price);
  const cents = linesOfYear(payments, totalCents);
  const lines = (Object.keys(lineNames) as (keyof ReceiptLines)[]).flatMap((name): Fact[] =>
    cents[name] === 0 ? [] : [[lineNames[name], formatMoney(cents[name])]],
  );
  document.heading(3, 'Cuánto cuesta y cuándo se paga');
  document.facts(
    [
      ...lines,
      ...contract.discounts.map(({ code }): Fact => ['Descuento aplicado', `código ${code}`]),
      ['Precio del año, todo incluido', formatMoney(totalCents)],
      [
        'Forma de pago',
        `${contract.periodicity === periodicity.yearly ? 'Una vez al año' : 'Cada mes'}, ${payingMethod === paymentMethod.iban ? 'por domiciliación' : 'con tarjeta'}`,
      ],
    ],
    { nameWidth: 220 },
  );
  document.space(6);
  document.table(
    ['Recibo', 'Se paga el', 'Importe'],
    payments.map(({ identifier, activationDate, priceCents }) => {
      const name = priceCents < 0 ? `Devolución ${identifier}` : identifier;
      return [name, formatCivilDate(activationDate), formatMoney(priceCents)].map((text) => ({ text }));
    }),
    [0.4, 0.3, 0.3],
  );
  document.heading(3, 'Fechas');
  document.facts(
    [
      ['Contratado', formatInstant(Date.parse(contract.contracted_at))],
      ['Último día para firmar', formatCivilDate(contract.sign_by)],
      ['Último día asegurado', formatCivilDate(contract.term_last_day)],
    ],
    { nameWidth: 220 },
  );
}

function writeMandate(document: TaggedDocument, mandate: ContractParts['mandate']): void {
  if (!mandate) return;
  const { given, creditor, text } = mandate;
  writeText(document, text);
  document.facts(
    [
      ['Referencia de la orden', given.reference],
      ['Acreedor', `${creditor.name}, identificador ${creditor.identifier}`],
      ['Deudor', given.accountHolder],
      ['Cuenta', given.iban],
      ['Tipo de pago', 'Pago recurrente'],
      ['Fecha de la firma', formatCivilDate(given.signedOn)],
    ],
    { nameWidth: 170 },
  );
}
