import type { StartedPayment } from '#domain/wire/payment-parts.ts';

/** Leaves for the card gateway as its protocol requires: the browser posts the signed fields there. */
export function toGateway({ action, fields }: NonNullable<StartedPayment['redirect']>): void {
  const form = document.createElement('form');
  form.method = 'post';
  form.action = action;
  for (const [name, value] of Object.entries(fields)) {
    const input = document.createElement('input');
    input.type = 'hidden';
    input.name = name;
    input.value = value;
    form.append(input);
  }
  document.body.append(form);
  form.submit();
}
