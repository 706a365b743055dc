import { expect, test } from 'vitest';
import { placeholderFault } from '#domain/notice/placeholders.ts';
import { smsParts } from '#domain/notice/sms-parts.ts';
import { sampleCode, signCodePlaceholders, signCodeSms, signCodeWords } from './sign-code-sms.ts';

test('the message with a code is one message of letters that every network has', () => {
  const text = signCodeSms(signCodeWords, sampleCode);
  expect(smsParts(text)).toMatchObject({ encoding: 'gsm-7', parts: 1, outside: [] });
  expect(placeholderFault(signCodeWords, signCodePlaceholders)).toBeNull();
  expect(text).toContain('123456 para firmar el contrato 100001. Vale hasta las 11:10 (hora peninsular).');
  expect(text.split('\n').at(-1)).toBe('@seguros.una-tienda-de-nombre-largo.es #123456');
});
