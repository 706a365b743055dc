import { expect, test } from 'vitest';
import { type IpidProduct, type IpidSectionKey, ipidHeadings, ipidSections } from './ipid.ts';
import { productType } from './product-type.ts';

const mobile: IpidProduct = {
  productTypeId: productType.mobile,
  what: 'Un seguro de tu teléfono móvil.',
  coverages: [{ name: 'Pantalla', description: 'La reparamos.' }],
  coveredByOthers: ['Pantalla', 'Robo', 'Robo'],
  excluded: ['El desgaste.'],
  restricted: ['Con denuncia.'],
  maxCents: 200_000,
  isPaidAfterEvaluation: false,
};
const linesOf = (change: Partial<IpidProduct>, key: IpidSectionKey) =>
  (ipidSections({ ...mobile, ...change }).find((section) => section.key === key)?.items ?? []).map(
    ({ text, mark }) => `${mark ?? '-'} ${text.replaceAll(/\s/g, ' ')}`,
  );

test('its sections are all there in the order of the regulation', () => {
  expect(ipidSections(mobile).map(({ key, heading }) => [key, heading])).toEqual(Object.entries(ipidHeadings));
});

test.each<[string, Partial<IpidProduct>, IpidSectionKey, string[]]>([
  [
    'what is insured, with its sum',
    {},
    'insured',
    [
      'insured Pantalla. La reparamos.',
      '- Suma asegurada: el valor del dispositivo al contratar, hasta 2000,00 €. Es lo más que pagamos en un año.',
    ],
  ],
  ['without a tariff no sum', { maxCents: null }, 'insured', ['insured Pantalla. La reparamos.']],
  [
    'of a person the sum',
    { productTypeId: productType.tranquility, maxCents: 10_000, coverages: [] },
    'insured',
    ['- Suma asegurada: 100,00 € al año.'],
  ],
  ['what others cover, once', {}, 'excluded', ['excluded Robo: esta opción no lo cubre.', 'excluded El desgaste.']],
  ['restrictions', {}, 'restrictions', ['restricted Con denuncia.']],
  [
    'the age of things, of what insures them',
    { productTypeId: productType.multiDevice, restricted: [] },
    'restrictions',
    ['restricted Los electrodomésticos y los aparatos de imagen y sonido solo se aseguran si tienen menos de tres años desde su compra.'],
  ],
])('%s', (_, change, key, lines) => {
  expect(linesOf(change, key)).toEqual(lines);
});

test.each([
  [productType.mobile, 'el móvil está peritado y validado y has confirmado que tienes factura'],
  [productType.smartTv, 'el contrato está firmado y has confirmado que tienes factura'],
  [productType.tranquility, 'Empieza cuando el primer recibo está pagado y el contrato está firmado.'],
])('cover of product type %i begins when what it waits for is there', (productTypeId, words) => {
  expect(linesOf({ productTypeId }, 'term')[0]).toContain(words);
});

test('when the first receipt is paid', () => {
  expect(linesOf({}, 'payments')[1]).toContain('El primer recibo se paga al contratar.');
  expect(linesOf({ isPaidAfterEvaluation: true }, 'payments')[1]).toContain('cuando la peritación está validada');
});
