import { expect, test } from 'vitest';
import { isOtherPhone } from './other-phone.ts';

test.each([
  ['an insured iPhone', 'Apple', 'iPhone 15', { android: true, iphone: false, tablet: false, desktop: false }],
  ['an iPhone whose brand is written otherwise', 'Otra', 'IPHONE 13', { android: true, iphone: false, tablet: false, desktop: false }],
  ['an insured phone of another maker', 'Xiaomi', 'Redmi Note 13', { android: false, iphone: true, tablet: false, desktop: false }],
  ['a phone without a brand', ' ', 'Redmi Note 13', { android: false, iphone: false, tablet: false, desktop: false }],
  ['a phone of which nothing is known', '', '', { android: false, iphone: false, tablet: false, desktop: false }],
])('%s', (_, brand, model, expected) => {
  const on = (device: Parameters<typeof isOtherPhone>[1]) => isOtherPhone({ brand, model }, device);
  expect({ android: on('android'), iphone: on('ios'), tablet: on('tablet'), desktop: on('desktop') }).toEqual(expected);
});
