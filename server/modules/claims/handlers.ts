import type { ClaimDocumentTable } from '#domain/claim/claim-documents.ts';
import { claimDisplayStatus } from '#domain/claim/claim-status.ts';
import { claimTypesOf } from '#domain/claim/claim-type.ts';
import {
  type ClaimDetail,
  claimHeads,
  createClaim,
  getClaim,
  listClaims,
  listClaimTypes,
  listPolicyClaims,
  openClaim as openContract,
  updateClaim,
} from '#domain/wire/claims.ts';
import type { QueryOutput } from '#domain/wire/endpoint.ts';
import type { Executor } from '#server/db/connect.ts';
import { claims } from '#server/db/schema-claims.ts';
import { ProblemError } from '#server/http/problems.ts';
import { byPerson, type RateLimit } from '#server/http/rate-limit.ts';
import { implement, type Route } from '#server/http/route.ts';
import { coverTexts, documentTexts, stageTexts, statusTexts } from '#server/modules/claim-core/claim-texts.ts';
import { yesOrNo } from '#server/modules/csv/cell-words.ts';
import { type CsvCells, exportCsv } from '#server/modules/csv/export-csv.ts';
import { instantDay } from '#server/modules/csv/instant-day.ts';
import { type PageOrder, readPage } from '#server/modules/lists/page.ts';
import { changeClaim } from './change-claim.ts';
import { claimWire, offeredTypeWire, withoutPersonalData } from './claim-wire.ts';
import { declareClaim } from './declare-claim.ts';
import { openClaim } from './open-claim.ts';
import { readClaim } from './read-claim.ts';
import { findRisk, type LoadedClaim, selectClaimPage, withParts } from './store.ts';

const order: PageOrder<'created_at' | 'updated_at' | 'id'> = {
  id: claims.id,
  columns: { id: claims.id, created_at: claims.createdAt, updated_at: claims.updatedAt },
  usual: '-created_at',
};

const cells: CsvCells<typeof claimHeads, ClaimDetail> = {
  id: ({ id, claim_type }) => `${id} · ${claim_type.text}`,
  policy: (item) => item.policy_number,
  holder: (item) => item.complete_name,
  risk: (item) => item.policy_risk_name,
  stage: (item) => stageTexts[item.internal_status],
  missing: (item) => item.missing_documents.length,
  loss: (item) => item.loss_date,
  created_at: (item) => instantDay(item.created_at),
  status: (item) => statusTexts[claimDisplayStatus(item.status)],
  denied: (item) => yesOrNo(item.notify_denied),
  comments: (item) => item.statuses[0]?.comments ?? null,
  cover: (item) => coverTexts[item.cover],
  regularise: (item) => yesOrNo(item.is_to_be_regularised),
  too_old: ({ item_too_old: age }) => (age?.on_contract_day ? 'al contratar' : age?.on_loss_day ? 'el día del siniestro' : null),
  missing_names: (item) => item.missing_documents.map((type) => documentTexts[type][0]).join(', '),
  updated_at: (item) => instantDay(item.updated_at),
  claim_id: (item) => item.id,
};

type ClaimRows = Awaited<ReturnType<typeof selectClaimPage>>;

/** `openLimit`: how many grants for documents a person may ask for. `documentTable`: the documents that each type of claim requires. */
export function claimRoutes({ openLimit, documentTable }: { openLimit: RateLimit; documentTable: ClaimDocumentTable }): Route[] {
  const wire = (loaded: LoadedClaim) => claimWire(loaded, documentTable);
  const pageOf = (db: Executor) => ({
    idOf: ({ claim }: ClaimRows[number]) => claim.id,
    wire: async (rows: ClaimRows) => (await withParts(db, rows)).map(wire),
  });
  const list = (db: Executor, query: QueryOutput<typeof listPolicyClaims>) =>
    readPage(db, query, order, (page) => selectClaimPage(db, page, query.filter ?? {}, query.search), pageOf(db));
  return [
    implement(listPolicyClaims, async ({ query, db }) => list(db, query), {
      raw: exportCsv('siniestros', claimHeads, cells, list),
    }),
    implement(listClaims, async ({ params, query, db }) =>
      readPage(db, query, order, (page) => selectClaimPage(db, page, { ...query.filter, policyId: params.id }), pageOf(db)),
    ),
    implement(listClaimTypes, async ({ params, db }) => {
      const found = await findRisk(db, params.id, params.riskId);
      if (!found) throw new ProblemError('not-found');
      return { data: claimTypesOf(found.risk.riskType).map((type) => offeredTypeWire(found, type, documentTable)) };
    }),
    implement(
      openContract,
      async ({ actor, params, db, ports }) => ({
        grant: await openClaim(db, ports, actor, { policyId: params.id, riskId: params.riskId }),
      }),
      { limits: [byPerson(openLimit)] },
    ),
    implement(createClaim, async ({ actor, params, body, bodyHash, db, ports }) => {
      const place = { policyId: params.id, riskId: params.riskId };
      const claimId = await declareClaim(db, ports, { ...place, actor, body, bodyHash });
      const claim = wire(await readClaim(db, { ...place, claimId }));
      return actor.kind === 'grant' ? withoutPersonalData(claim) : claim;
    }),
    implement(getClaim, async ({ params, db }) => wire(await readClaim(db, placeOf(params)))),
    implement(updateClaim, async ({ actor, params, body, db, ports }) => {
      await changeClaim(db, ports, { ...placeOf(params), actor, body });
      return wire(await readClaim(db, placeOf(params)));
    }),
  ];
}

function placeOf({ id, riskId, claimId }: { id: number; riskId: number; claimId: number }) {
  return { policyId: id, riskId, claimId };
}
