import type { Role } from '#domain/access/roles.ts';
import { proveEmail as proveEmailCall } from '#domain/wire/email-proofs.ts';
import type { QueryOutput } from '#domain/wire/endpoint.ts';
import {
  closeSessions,
  createUser as createUserCall,
  getUser,
  importUsers as importUsersCall,
  listUsers,
  requestPasswordReset,
  resetPassword as resetPasswordCall,
  type UserAccount,
  updateUser as updateUserCall,
  userHeads,
} from '#domain/wire/user-accounts.ts';
import { linkUserToDistributor, linkUserToStore, unlinkUserFromDistributor, unlinkUserFromStore } from '#domain/wire/user-links.ts';
import type { Executor } from '#server/db/connect.ts';
import { users } from '#server/db/schema-users.ts';
import { ProblemError } from '#server/http/problems.ts';
import type { CallLimit, RateLimit } from '#server/http/rate-limit.ts';
import { implement, implementPrepared, type Route } from '#server/http/route.ts';
import { type CsvCells, exportCsv } from '#server/modules/csv/export-csv.ts';
import { instantDay } from '#server/modules/csv/instant-day.ts';
import { type PageOrder, readPage } from '#server/modules/lists/page.ts';
import { sendLinkLater } from '#server/modules/messages/send-link-later.ts';
import { accountWire } from './account-wire.ts';
import { createUser } from './create-user.ts';
import { importUsers } from './import-users.ts';
import { linkToDistributor, linkToStore } from './link-user.ts';
import { logOutEverywhere } from './log-out-everywhere.ts';
import { proveEmail, resetPassword } from './password-links.ts';
import { findAccount, selectUsers, withLinks } from './store.ts';
import { newPasswordHash, updateUser } from './update-user.ts';

const order: PageOrder<'id' | 'surname1' | 'email' | 'created_at'> = {
  id: users.id,
  columns: { id: users.id, surname1: users.surname1, email: users.email, created_at: users.createdAt },
  usual: 'surname1',
};

const list = (db: Executor, query: QueryOutput<typeof listUsers>) =>
  readPage(db, query, order, (page) => selectUsers(db, page, query.filter ?? {}, query.search), {
    idOf: ({ user }) => user.id,
    wire: async (rows) =>
      (
        await withLinks(
          db,
          rows.map(({ user }) => user),
        )
      ).map(accountWire),
  });

const roleTexts: Record<Role, string> = {
  policyholder: 'Tomador',
  store: 'Tienda',
  distributor: 'Distribuidor',
  staff: 'Oficina',
  admin: 'Administración',
};

const cells: CsvCells<typeof userHeads, UserAccount> = {
  surname1: (user) => `${user.name} ${user.surname1}`,
  email: (user) => user.email,
  role: (user) => roleTexts[user.role],
  acts_for: ({ stores, distributors }) => [...distributors, ...stores].map(({ name }) => name).join(', '),
  created_at: (user) => instantDay(user.created_at),
  id: (user) => user.id,
};

export function userRoutes(tryLimit: RateLimit): Route[] {
  const resetLimit: CallLimit = { limit: tryLimit, keyOf: ({ ip }) => `reset ${ip}` };
  return [
    implement(listUsers, ({ query, db }) => list(db, query), { raw: exportCsv('usuarios', userHeads, cells, list) }),
    implement(getUser, async ({ params, db }) => {
      const account = await findAccount(db, params.id);
      if (!account) throw new ProblemError('not-found');
      return accountWire(account);
    }),
    implement(createUserCall, async ({ body, actor, db, ports }) => accountWire(await createUser(db, ports, actor, body))),
    implementPrepared(
      updateUserCall,
      async ({ params, body, actor, ports }) => {
        if (body.current_password !== undefined) await tryLimit.spend(`password ${params.id}`);
        return newPasswordHash(ports, actor, params.id, body);
      },
      async ({ params, body, actor, db, ports }, passwordHash) =>
        accountWire(await updateUser(db, ports, { actor, id: params.id, change: body, passwordHash })),
    ),
    implement(importUsersCall, async ({ body, actor, db, ports }) => importUsers(db, ports, actor, body.fileBase64)),
    implement(
      requestPasswordReset,
      async ({ body, db, ports }) => {
        await sendLinkLater(db, ports, 'password-forgotten', body.email);
        return undefined;
      },
      { limits: [resetLimit] },
    ),
    implement(
      resetPasswordCall,
      async ({ body, ports }) => {
        await resetPassword(ports, body);
        return undefined;
      },
      { opensTransaction: true, limits: [resetLimit] },
    ),
    implement(proveEmailCall, async ({ body, ports }) => proveEmail(ports, body.token), {
      opensTransaction: true,
      limits: [resetLimit],
    }),
    implement(closeSessions, async ({ params, query, actor, db, ports }) => {
      await logOutEverywhere(db, ports, actor, params.id, query.keep_unsent === '1');
      return undefined;
    }),
    ...[linkUserToStore, unlinkUserFromStore].map((call) =>
      implement(call, async ({ params, actor, db, ports }) => {
        const link = { userId: params.id, storeId: params.storeId };
        await linkToStore(db, link, { actor, ports, isLinked: call.method === 'POST' });
        return undefined;
      }),
    ),
    ...[linkUserToDistributor, unlinkUserFromDistributor].map((call) =>
      implement(call, async ({ params, actor, db, ports }) => {
        const link = { userId: params.id, distributorId: params.distributorId };
        await linkToDistributor(db, link, { actor, ports, isLinked: call.method === 'POST' });
        return undefined;
      }),
    ),
  ];
}
