import { expect, test } from 'vitest';
import { contractingStepKinds } from '#domain/policy/contracting-steps.ts';
import type { Product } from '#domain/wire/catalogue.ts';
import type { ContractingProgress } from '#domain/wire/contracting.ts';
import type { IpidWire } from '#domain/wire/ipid.ts';
import { seededCoverages } from '#server/db/seed/coverages.ts';
import { seededTariffs } from '#server/db/seed/tariffs.ts';
import { openModuleApi } from '#tests/support/module-api.ts';
import { contract, payFirst, signingOf } from '#tests/support/module-contracting.ts';
import { logInDemoPeople } from '#tests/support/module-people.ts';
import { pdfWords } from '#tests/support/pdf-words.ts';

const api = await openModuleApi();
const { policyholder } = await logInDemoPeople(api);

const thing = { brand: 'Marca', model: 'Modelo', reference: 'REF-1', price: 250 };
const washer = { ...thing, risk_type: 6, label: 'Lavadora', price: 400, purchase_date: '2025-01-31' };
/** By product type: what is insured, as which kind of risk, its total price in euros, and whether a phone has to be evaluated. */
const lines: Readonly<Record<number, { insured: object; kinds: string[]; euros: number; hasPhone: boolean }>> = {
  1: { insured: { device: thing }, kinds: ['mobile'], euros: 250, hasPhone: true },
  2: { insured: { device: null }, kinds: ['person'], euros: 0, hasPhone: false },
  3: { insured: { device: thing }, kinds: ['scooter'], euros: 250, hasPhone: false },
  4: { insured: { device: thing }, kinds: ['device'], euros: 250, hasPhone: false },
  5: { insured: { device: washer, other_devices: [{ ...thing, risk_type: 1 }] }, kinds: ['device', 'mobile'], euros: 650, hasPhone: true },
  6: { insured: { device: thing }, kinds: ['portable'], euros: 250, hasPhone: false },
  7: { insured: { device: thing }, kinds: ['smart_tv'], euros: 250, hasPhone: false },
};
const productIds = [...new Set(seededCoverages.map(({ productId }) => productId))].toSorted((one, other) => one - other);
/** Each product, paid monthly and yearly. */
const products = productIds.flatMap((id) => [
  [id, 1],
  [id, 12],
]);

const stepsOf = async (id: number) => {
  const { body } = await api.call<ContractingProgress>('GET', `/policies/${id}/contracting`, { token: policyholder });
  const { steps, next } = body;
  return { steps: steps.map(({ kind, state }) => `${kind} ${state}`), next };
};

test('every product that is offered is one of them', async () => {
  const { body } = await api.call('GET', '/products?page[size]=50');
  const offered = (body.data as Product[]).map(({ id }) => id);
  expect(offered.toSorted((one, other) => one - other)).toEqual(productIds);
});

test.each(products)(
  'product %i, paid every %i months: its price, information, contract, and the order of its steps',
  async (productId = 0, every = 0) => {
    const product = (await api.call<Product>('GET', `/products/${productId}`)).body;
    const { insured, kinds, euros, hasPhone } = lines[product.product_type.id] ?? { insured: {}, kinds: [], euros: 0, hasPhone: false };

    const row = seededTariffs.find((one) => one.productId === productId && euros * 100 >= one.minCents && euros * 100 < one.maxCents);
    const each = (every === 12 ? row?.yearlyCents : row?.monthlyCents) ?? 0;
    const price = await api.call(
      'GET',
      `/policies/price?product_id=${productId}&periodicity=${every}${euros === 0 ? '' : `&device_price=${euros}`}`,
    );
    expect(price.body.prices).toMatchObject([
      { product_id: productId, price_per_payment: each / 100, total_price: (each * 12) / every / 100 },
    ]);

    const ipid = (await api.call<IpidWire>('GET', `/products/${productId}/ipid`)).body;
    const insuredLines = ipid.sections.find(({ key }) => key === 'insured')?.items.map(({ text }) => text) ?? [];
    expect(insuredLines).toEqual(expect.arrayContaining(product.coverages.map(({ name, description }) => `${name}. ${description}`)));

    const booked = await contract(api, { product_id: productId, periodicity: every, ...insured }, policyholder);
    expect(booked.status).toBe(201);
    const { id, policy_risks: risks, policy_payments: payments } = booked.body;
    const kindOf = (risk: object) =>
      Object.entries(risk).find(([key, value]) => key.startsWith('policy_risk_') && key !== 'policy_risk_claims' && value !== null)?.[0];
    expect(risks.map(kindOf)).toEqual(kinds.map((kind) => `policy_risk_${kind}`));
    expect([payments.length, payments[0]?.price]).toEqual([12 / every, each / 100]);

    const evaluation = hasPhone ? ['evaluate to-do'] : [];
    expect(await stepsOf(id)).toEqual({ steps: ['pay to-do', ...evaluation, 'sign waits'], next: 'pay' });
    await payFirst(api, id);
    expect(await stepsOf(id)).toEqual({
      steps: ['pay done', ...evaluation, hasPhone ? 'sign waits' : 'sign to-do'],
      next: hasPhone ? 'evaluate' : 'sign',
    });
    await api.sql(`update policy_risks set evaluation_status = 3, imei = '490154203237518' where policy_id = $1 and kind = 'mobile'`, [id]);

    const signed = await api.call('POST', `/policies/${id}/sign`, { token: policyholder, body: await signingOf(api, id, policyholder) });
    expect(signed.status).toBe(200);
    const steps = contractingStepKinds.filter((kind) => kind !== 'evaluate' || hasPhone).map((kind) => `${kind} done`);
    expect(await stepsOf(id)).toEqual({ steps, next: null });

    const file = await api.fetch(`/policies/${id}/contract-document`, {
      headers: { authorization: `Bearer ${policyholder}`, accept: 'application/pdf' },
    });
    const words = await pdfWords(Buffer.from(await file.arrayBuffer()));
    const total = `${((each * 12) / every / 100).toFixed(2).replace('.', ',')} €`;
    for (const part of [
      'Este contrato está firmado',
      product.name,
      total,
      kinds[0] === 'person' ? 'Ana Gil Soto' : 'Marca Modelo',
      ...product.coverages.map(({ name }) => name),
    ])
      expect(words).toContain(part);
    expect(words).not.toMatch(/undefined|null|NaN/);
  },
);
