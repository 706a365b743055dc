import { hasAgeLimit } from '#domain/quote/item-age.ts';
import { formatMoney } from '#domain/shared/money.ts';
import { lacks } from './ipid-lines.ts';
import { insurableRiskTypes, insuresPerson, isEvaluatedType } from './product-type.ts';
import { signingDays } from './sign-by.ts';
import { withdrawalDays } from './withdrawal.ts';

/** The mark of a line of an information document: insured, not insured, restricted, or where it is insured. */
export type IpidMark = 'insured' | 'excluded' | 'restricted' | 'where';

/** The headings of an insurance product information document, in the order for a small screen (Implementing Regulation (EU) 2017/1469, art. 5 and annex). */
export const ipidHeadings = {
  what: '¿En qué consiste este tipo de seguro?',
  insured: '¿Qué se asegura?',
  excluded: '¿Qué no está asegurado?',
  restrictions: '¿Existen restricciones en lo que respecta a la cobertura?',
  where: '¿Dónde estoy cubierto?',
  obligations: '¿Cuáles son mis obligaciones?',
  payments: '¿Cuándo y cómo tengo que efectuar los pagos?',
  term: '¿Cuándo comienza y finaliza la cobertura?',
  ending: '¿Cómo puedo rescindir el contrato?',
} as const;
export type IpidSectionKey = keyof typeof ipidHeadings;

export interface IpidSection {
  key: IpidSectionKey;
  heading: string;
  /** `mark` null: a line that is about the other lines of its section. */
  items: { text: string; mark: IpidMark | null }[];
}

/** The facts of a product in the catalogue that its document is made of. */
export interface IpidProduct {
  productTypeId: number;
  /** The description of its type of insurance (`typeDescription`). */
  what: string;
  coverages: readonly { name: string; description: string }[];
  /** Names of the coverages of other products of its type. */
  coveredByOthers: readonly string[];
  excluded: readonly string[];
  restricted: readonly string[];
  /** The highest device price in its tariff, in cents; null without a tariff. */
  maxCents: number | null;
  isPaidAfterEvaluation: boolean;
}

function sumInsured({ productTypeId, maxCents }: IpidProduct): string[] {
  if (maxCents === null) return [];
  const most = formatMoney(maxCents);
  return insuresPerson(productTypeId)
    ? [`Suma asegurada: ${most} al año.`]
    : [`Suma asegurada: el valor del dispositivo al contratar, hasta ${most}. Es lo más que pagamos en un año.`];
}

/** What is not insured. Coverages of other products of the type come first: whoever chose a smaller product has to see what it lacks. */
function notInsured({ coverages, coveredByOthers, excluded }: IpidProduct): string[] {
  const own = new Set(coverages.map(({ name }) => name));
  const missing = [...new Set(coveredByOthers)].filter((name) => !own.has(name)).map(lacks);
  return [...missing, ...excluded];
}

function ageLimit(productTypeId: number): string[] {
  const types = insurableRiskTypes(productTypeId);
  const isLimited = types.ok && types.value.some(hasAgeLimit);
  return isLimited
    ? ['Los electrodomésticos y los aparatos de imagen y sonido solo se aseguran si tienen menos de tres años desde su compra.']
    : [];
}

/** The information document of a product. What differs between products comes from the catalogue; what is the same for all comes from the rules. */
export function ipidSections(product: IpidProduct): IpidSection[] {
  const { productTypeId } = product;
  const plain = (texts: readonly string[], mark: IpidMark | null = null) => texts.map((text) => ({ text, mark }));
  const isOfPerson = insuresPerson(productTypeId);
  const evaluation = isEvaluatedType(productTypeId) ? ['el móvil está peritado y validado'] : [];
  const conditions = [
    'el primer recibo está pagado',
    'el contrato está firmado',
    ...evaluation,
    ...(isOfPerson ? [] : ['has confirmado que tienes factura']),
  ];
  const items: Readonly<Record<IpidSectionKey, IpidSection['items']>> = {
    what: plain([product.what]),
    insured: [
      ...plain(
        product.coverages.map(({ name, description }) => `${name}. ${description}`),
        'insured',
      ),
      ...plain(sumInsured(product)),
    ],
    excluded: plain(notInsured(product), 'excluded'),
    restrictions: plain([...product.restricted, ...ageLimit(productTypeId)], 'restricted'),
    where: plain(
      ['En España.', 'En todo el mundo, durante viajes de menos de 90 días seguidos. Las reparaciones se hacen en España.'],
      'where',
    ),
    obligations: plain([
      'Al contratar, contestar con la verdad a lo que te preguntamos.',
      ...(isOfPerson ? [] : ['Guardar la factura del dispositivo y cuidarlo como lo haría cualquiera.']),
      ...(evaluation.length > 0 ? ['Hacer la peritación: dos fotos y el IMEI.'] : []),
      'Si pasa algo, contárnoslo en siete días desde que lo sabes y darnos los documentos que hacen falta.',
      'Si es un robo o un hurto, denunciarlo antes.',
      'Pagar los recibos.',
    ]),
    payments: plain([
      'Cada mes o de una vez al año, como elijas al contratar. El precio y el día de cada recibo los ves antes de pagar.',
      product.isPaidAfterEvaluation
        ? 'Con tarjeta o por domiciliación. El primer recibo se paga cuando la peritación está validada.'
        : 'Con tarjeta o por domiciliación. El primer recibo se paga al contratar.',
    ]),
    term: plain([
      `Empieza cuando ${joined(conditions)}. En tu póliza ves siempre qué falta.`,
      `Hay que firmar en ${signingDays} días; si no, el contrato se cancela y te devolvemos lo pagado.`,
      'Dura un año y no se renueva solo.',
    ]),
    ending: plain([
      `En ${withdrawalDays} días desde que contratas, o desde que recibes los documentos si es más tarde, puedes desistir sin dar explicaciones y sin que te cueste nada, en tu póliza o por teléfono.`,
      'Después puedes cancelarlo en tu póliza. Si ya no tienes el dispositivo, te devolvemos la parte del año que no te hemos cubierto.',
    ]),
  };
  return (Object.keys(ipidHeadings) as IpidSectionKey[]).map((key) => ({ key, heading: ipidHeadings[key], items: items[key] }));
}

function joined(parts: readonly string[]): string {
  return new Intl.ListFormat('es', { type: 'conjunction' }).format(parts);
}
