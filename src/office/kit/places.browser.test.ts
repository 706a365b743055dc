import { expect, test } from 'vitest';
import { listApiKeys } from '#domain/wire/api-keys.ts';
import { listAudit } from '#domain/wire/audit.ts';
import { listSepaFiles, listTransactions } from '#domain/wire/bank-files.ts';
import { listBegunProposals } from '#domain/wire/begun-proposals.ts';
import { listCallRequests } from '#domain/wire/call-requests.ts';
import { listProducts } from '#domain/wire/catalogue.ts';
import { listPolicyClaims } from '#domain/wire/claims.ts';
import { getClosing } from '#domain/wire/closings.ts';
import { listDiscounts } from '#domain/wire/discounts.ts';
import { listDistributors } from '#domain/wire/distributors.ts';
import type { EndpointParts } from '#domain/wire/endpoint.ts';
import { listErasureRequests } from '#domain/wire/erasure-requests.ts';
import { listAllGenericItems } from '#domain/wire/generic-items.ts';
import { getHouseSettings } from '#domain/wire/house-settings.ts';
import { listJobs } from '#domain/wire/jobs.ts';
import { listKeptMethods } from '#domain/wire/kept-methods.ts';
import { listMails } from '#domain/wire/mails.ts';
import { listOwnLandings } from '#domain/wire/office-landings.ts';
import { listOfficeTexts } from '#domain/wire/office-texts.ts';
import { listPolicies } from '#domain/wire/policies.ts';
import { decideRefund } from '#domain/wire/policy-contracts.ts';
import { listProductCategories } from '#domain/wire/product-categories.ts';
import { listAllRepairCenters } from '#domain/wire/repair-centers.ts';
import { listOwnStores } from '#domain/wire/stores.ts';
import { getTrends } from '#domain/wire/trends.ts';
import { listUsers } from '#domain/wire/user-accounts.ts';
import { listWaitingEvaluations } from '#domain/wire/waiting-evaluations.ts';
import { listWebhooks } from '#domain/wire/webhooks.ts';
import { placeGroups } from './places.ts';

/** The first call that the page of each place makes. */
const begins: Readonly<Record<string, Pick<EndpointParts, 'who'>>> = {
  '/oficina/ajustes': getHouseSettings,
  '/oficina/articulos': listAllGenericItems,
  '/oficina/auditoria': listAudit,
  '/oficina/avisos': listMails,
  '/oficina/borrados': listErasureRequests,
  '/oficina/categorias': listProductCategories,
  '/oficina/cierres': getClosing,
  '/oficina/cifras': getTrends,
  '/oficina/cobros': listTransactions,
  '/oficina/descuentos': listDiscounts,
  '/oficina/devoluciones': decideRefund,
  '/oficina/distribuidores': listDistributors,
  '/oficina/landings': listOwnLandings,
  '/oficina/llamadas': listCallRequests,
  '/oficina/medios-de-pago': listKeptMethods,
  '/oficina/peritaciones': listWaitingEvaluations,
  '/oficina/polizas': listPolicies,
  '/oficina/productos': listProducts,
  '/oficina/propuestas': listBegunProposals,
  '/oficina/remesas': listSepaFiles,
  '/oficina/servicios-tecnicos': listAllRepairCenters,
  '/oficina/siniestros': listPolicyClaims,
  '/oficina/textos': listOfficeTexts,
  '/oficina/tiendas': listOwnStores,
  '/oficina/trabajos': listJobs,
  '/oficina/usuarios': listUsers,
  '/oficina/claves': listApiKeys,
  '/oficina/webhooks': listWebhooks,
};

test('a place is seen by those who may make the call that its page begins with', () => {
  const seen = placeGroups.flatMap(({ places }) => places.map(({ to, who }) => [to, who]));
  expect(Object.fromEntries(seen)).toEqual(Object.fromEntries(Object.entries(begins).map(([to, { who }]) => [to, who])));
});
