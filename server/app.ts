import type { Context } from 'hono';
import { Hono } from 'hono';
import { uploadsPath } from '#domain/wire/captures.ts';
import type { Access } from '#server/http/actor.ts';
import type { ApiEnvironment } from '#server/http/api-environment.ts';
import { mountContract } from '#server/http/contract-routes.ts';
import { createEngine } from '#server/http/engine.ts';
import { mountHealth } from '#server/http/health.ts';
import { refuseForMaintenance } from '#server/http/maintenance.ts';
import { rateLimit } from '#server/http/rate-limit.ts';
import type { Route } from '#server/http/route.ts';
import { apiKeyRoutes } from '#server/modules/api-keys/handlers.ts';
import { callRequestRoutes } from '#server/modules/call-requests/handlers.ts';
import { captureRoutes } from '#server/modules/captures/handlers.ts';
import { createUploads } from '#server/modules/captures/uploads.ts';
import { categoryRoutes } from '#server/modules/catalogue/category-handlers.ts';
import { ipidRoutes } from '#server/modules/catalogue/ipid-handlers.ts';
import { productRoutes } from '#server/modules/catalogue/product-handlers.ts';
import { productTypeRoutes } from '#server/modules/catalogue/product-type-handlers.ts';
import { claimFiles } from '#server/modules/claims/claim-files.ts';
import { claimRoutes } from '#server/modules/claims/handlers.ts';
import { closingRoutes } from '#server/modules/closings/handlers.ts';
import { directoryRoutes } from '#server/modules/directory/handlers.ts';
import { discountRoutes } from '#server/modules/discounts/handlers.ts';
import { evaluationRoutes } from '#server/modules/evaluations/handlers.ts';
import { evaluationReportRoutes } from '#server/modules/evaluations/report-handlers.ts';
import { waitingEvaluationRoutes } from '#server/modules/evaluations/waiting-handlers.ts';
import { exporterOf } from '#server/modules/exports/export-token.ts';
import { exportRoutes } from '#server/modules/exports/handlers.ts';
import { assertFactor } from '#server/modules/factors/assert-factor.ts';
import { factorRoutes } from '#server/modules/factors/handlers.ts';
import { blindReviewRoutes } from '#server/modules/figures/blind-handlers.ts';
import { figureRoutes } from '#server/modules/figures/handlers.ts';
import { receivedEvaluationRoutes } from '#server/modules/figures/received-handlers.ts';
import { genericItemRoutes } from '#server/modules/generic-items/handlers.ts';
import { handoffRoutes } from '#server/modules/handoffs/handlers.ts';
import { auditRoutes } from '#server/modules/history/audit-handlers.ts';
import { historyRoutes } from '#server/modules/history/handlers.ts';
import { idempotencyStore } from '#server/modules/idempotency/store.ts';
import { jobRoutes } from '#server/modules/jobs/handlers.ts';
import { labelledExampleRoutes } from '#server/modules/labelled-examples/handlers.ts';
import { legalTextRoutes } from '#server/modules/legal-texts/handlers.ts';
import { linkRoutes } from '#server/modules/links/handlers.ts';
import { messageRoutes } from '#server/modules/messages/handlers.ts';
import { mountMetrics } from '#server/modules/metrics/metrics.ts';
import { officeStatusRoutes } from '#server/modules/metrics/office-status.ts';
import { distributorRoutes } from '#server/modules/network/distributor-handlers.ts';
import { repairCenterRoutes } from '#server/modules/network/repair-center-handlers.ts';
import { actsForStore } from '#server/modules/network/scope-of-stores.ts';
import { storeRoutes } from '#server/modules/network/store-handlers.ts';
import { notificationRoutes } from '#server/modules/notifications/handlers.ts';
import { deletePasskeysOf } from '#server/modules/passkeys/delete-passkeys.ts';
import { passkeyRoutes } from '#server/modules/passkeys/handlers.ts';
import { hasAnswered } from '#server/modules/passkeys/log-in-with-passkey.ts';
import { paymentRoutes } from '#server/modules/payments/handlers.ts';
import { keptMethodRoutes } from '#server/modules/payments/methods/kept-handlers.ts';
import { policyContractRoutes } from '#server/modules/policies/contract-handlers.ts';
import { policyDocumentRoutes } from '#server/modules/policies/document-handlers.ts';
import { policyRoutes } from '#server/modules/policies/handlers.ts';
import { priceRoutes } from '#server/modules/prices/handlers.ts';
import { privacyRoutes } from '#server/modules/privacy/handlers.ts';
import { begunRoutes } from '#server/modules/proposals/begun-handlers.ts';
import { proposalRoutes } from '#server/modules/proposals/handlers.ts';
import { hasProposed } from '#server/modules/proposals/store-begun.ts';
import { searchRoutes } from '#server/modules/search/handlers.ts';
import { authenticate } from '#server/modules/session/authenticate.ts';
import { sessionRoutes } from '#server/modules/session/handlers.ts';
import { assertActorFrom } from '#server/modules/session/staff-network.ts';
import { settingsRoutes } from '#server/modules/settings/handlers.ts';
import { houseSettingRoutes } from '#server/modules/settings/house-handlers.ts';
import { supportLine } from '#server/modules/settings/support-settings.ts';
import { userRoutes } from '#server/modules/users/handlers.ts';
import { viewRoutes } from '#server/modules/views/handlers.ts';
import { webhookRoutes } from '#server/modules/webhooks/handlers.ts';
import type { Ports } from '#server/ports/ports.ts';
import { landingRoutes } from './modules/landings/handlers.ts';
import { bankRoutes } from './modules/payments/bank-files/bank-handlers.ts';
import { receiveCardNotice } from './modules/payments/cards/card-notices.ts';
import { noticePath } from './modules/payments/cards/start-card.ts';
import { hasSold } from './modules/policies/reading/policy-scope.ts';
import { policyOwner } from './modules/policies/reading/store.ts';

export const apiBase = '/api';

/** How many calls to one phone number may be requested in a minute: enough for anybody, and too few for a prank. */
const callsToNumberPerMinute = 2;
/** A phone sends a report every few seconds at most. */
const reportsPerMinute = 60;
/**
 * The most accounts that one address may try to log in to: a shop or an office behind one address has no more people; whoever tries one password on many accounts
 * exceeds it.
 */
const accountsPerAddress = 10;

/** All calls of the API contract with their handlers. */
export function contractRoutes(ports: Ports): Route[] {
  const { loginTriesPerMinute, contractingCallsPerMinute, bookingsPerHour, imeiCallsPerMinute, handoffTriesPerMinute } = ports.config;
  const limit = (name: string, triesPerMinute: number) => rateLimit(ports, name, triesPerMinute);
  const contractingLimit = limit('contracting', contractingCallsPerMinute);
  return [
    ...sessionRoutes({
      accountLimit: limit('log-in', loginTriesPerMinute),
      addressLimit: limit('log-in of an address', accountsPerAddress * loginTriesPerMinute),
    }),
    ...passkeyRoutes({
      tryLimit: limit('password', loginTriesPerMinute),
      addressLimit: limit('passkeys of an address', accountsPerAddress * loginTriesPerMinute),
    }),
    ...directoryRoutes({ addressLimit: limit('directory of an address', accountsPerAddress * loginTriesPerMinute) }),
    ...factorRoutes({ hasPasskeyAnswered: hasAnswered, deletePasskeysOf }),
    ...userRoutes(limit('password', loginTriesPerMinute)),
    ...distributorRoutes,
    ...storeRoutes,
    ...landingRoutes,
    ...repairCenterRoutes,
    ...discountRoutes({ tryLimit: limit('discount', handoffTriesPerMinute) }),
    ...exportRoutes,
    ...productTypeRoutes,
    ...productRoutes,
    ...ipidRoutes({ limit: contractingLimit }),
    ...categoryRoutes,
    ...genericItemRoutes,
    ...legalTextRoutes,
    ...priceRoutes({ limit: contractingLimit }),
    ...proposalRoutes({ limit: contractingLimit }),
    ...begunRoutes,
    ...callRequestRoutes({
      addressLimit: contractingLimit,
      phoneLimit: limit('call', callsToNumberPerMinute),
    }),
    ...policyContractRoutes({ tryLimit: contractingLimit }),
    ...policyDocumentRoutes({ tryLimit: limit('withdrawal', handoffTriesPerMinute) }),
    ...policyRoutes({ bookLimit: contractingLimit, strangerLimit: rateLimit(ports, 'booking', bookingsPerHour, 3600) }),
    ...paymentRoutes,
    ...bankRoutes,
    ...keptMethodRoutes,
    ...closingRoutes,
    ...evaluationRoutes({ openLimit: limit('evaluation', imeiCallsPerMinute), imeiLimit: limit('imei', imeiCallsPerMinute) }),
    ...waitingEvaluationRoutes,
    ...evaluationReportRoutes({ checkLimit: limit('evidence', imeiCallsPerMinute) }),
    ...handoffRoutes({
      makeLimit: limit('hand-over', handoffTriesPerMinute),
      tryLimit: limit('code', handoffTriesPerMinute),
      reportLimit: limit('report', reportsPerMinute),
    }),
    ...linkRoutes({ tryLimit: limit('link', handoffTriesPerMinute) }),
    ...captureRoutes,
    ...claimRoutes({ openLimit: limit('claim', imeiCallsPerMinute), documentTable: ports.config.claimDocuments }),
    ...notificationRoutes,
    ...messageRoutes,
    ...jobRoutes,
    ...labelledExampleRoutes,
    ...historyRoutes,
    ...auditRoutes,
    ...officeStatusRoutes(),
    ...blindReviewRoutes,
    ...receivedEvaluationRoutes,
    ...figureRoutes,
    ...searchRoutes,
    ...viewRoutes,
    ...webhookRoutes,
    ...apiKeyRoutes,
    ...privacyRoutes({ tryLimit: limit('password', loginTriesPerMinute) }),
    ...settingsRoutes,
    ...houseSettingRoutes,
  ];
}

/** The API as a fetch handler; requests outside `/api` are not its concern. `isReady`: whether each part of the server works, by its name. */
export function createApp(ports: Ports, isReady: () => Promise<Record<string, boolean>>) {
  const access: Access = {
    actorOf: (token) => authenticate(token, ports),
    assertFrom: (actor, ip) => assertActorFrom(ports.config, actor, ip),
    assertFactor: (actor, rule) => assertFactor(ports, actor, rule),
    policyOwner: (policyId) => policyOwner(ports.db, policyId),
    hasSold: (actor, policyId) => hasSold(ports.db, actor, policyId),
    actsForStore: (actor, storeId) => actsForStore(ports.db, actor, storeId),
    hasProposed: (actor, proposalId) => hasProposed(ports.db, actor, proposalId),
    exporterOf: (token, path) => exporterOf(ports, token, path),
  };
  const routes = contractRoutes(ports);
  const serveUpload = createUploads(ports, access, apiBase, claimFiles(ports));
  const upload = (c: Context<ApiEnvironment>) => {
    c.set('pattern', uploadsPath);
    return serveUpload(c.req.raw, c.get('ip'));
  };
  const engine = createEngine({
    ports,
    access,
    idempotency: idempotencyStore,
    routes,
    supportLine: () => supportLine(ports),
    mount(api) {
      mountHealth(api, ports.clock, isReady);
      mountMetrics(api, ports);
      if (ports.config.isInMaintenance) api.use(refuseForMaintenance);
      // The tus protocol requires its version on every answer, refusals too.
      api.use(`${uploadsPath}/*`, async (c, next) => {
        await next();
        c.header('Tus-Resumable', '1.0.0');
      });
      api.all(uploadsPath, upload);
      api.all(`${uploadsPath}/:slot`, upload);
      api.post(noticePath, (c) => {
        c.set('pattern', noticePath);
        return receiveCardNotice(ports, c.req.raw);
      });
      const gatewayPages = ports.cards?.pages?.(async (fields) => {
        // Posts to the same address as a real gateway would.
        const { ok } = await api.request(noticePath, { method: 'POST', body: new URLSearchParams(fields) });
        if (!ok) throw new Error('the notice was not taken');
      });
      if (gatewayPages)
        api.all('/demo-gateway/*', (c) => {
          c.set('pattern', '/demo-gateway/*');
          return gatewayPages(c.req.raw);
        });
      mountContract(
        api,
        routes.map((route) => route.endpoint),
      );
    },
  });
  const app = new Hono();
  app.route(apiBase, engine);
  return app;
}
