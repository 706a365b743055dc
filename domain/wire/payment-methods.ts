import * as v from 'valibot';
import { endpoint } from './endpoint.ts';
import { idParam, idParams } from './fields.ts';
import { mandateSchema, paymentMethodSchema, paymentMethodTypeSchema, startedPaymentSchema } from './payment-parts.ts';

export const addCard = endpoint({
  method: 'POST',
  path: '/policies/{id}/payment_methods/new-card',
  summary: 'Guardar otra tarjeta para los recibos que vengan',
  who: 'owner',
  of: 'policy',
  grants: ['contracting'],
  params: idParams,
  body: v.strictObject({}),
  response: startedPaymentSchema,
  problems: ['payment-unavailable'],
  idempotent: true,
});

/**
 * The methods stored for a policy, the oldest first; `allowed_methods`: the types that can be added here. `mandate`: the text that the holder of a new account
 * accepts.
 */
export const listPaymentMethods = endpoint({
  method: 'GET',
  path: '/policies/{id}/payment_methods',
  summary: 'Con qué se paga una póliza, y qué otras formas de pago se pueden dar',
  who: 'owner',
  of: 'policy',
  params: idParams,
  response: v.object({
    payment_methods: v.array(paymentMethodSchema),
    allowed_methods: v.array(paymentMethodTypeSchema),
    mandate: mandateSchema,
  }),
  problems: [],
});

export const changePaymentMethod = endpoint({
  method: 'PATCH',
  path: '/policies/{id}/payment_methods/{methodId}',
  summary: 'Usar una forma de pago para los recibos que vengan, o quitarla',
  who: 'owner',
  of: 'policy',
  grants: ['contracting'],
  params: v.object({ id: idParam, methodId: idParam }),
  body: v.union([v.strictObject({ is_current: v.literal(true) }), v.strictObject({ removed: v.literal(true) })]),
  response: v.object({ payment_methods: v.array(paymentMethodSchema) }),
  problems: [],
});
