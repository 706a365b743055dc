import { getTableColumns, max, sql } from 'drizzle-orm';
import type { PgTable } from 'drizzle-orm/pg-core';
import { acceptancesOf } from '#domain/policy/acceptances.ts';
import type { Database, Executor } from '#server/db/connect.ts';
import { evaluations, policies, risks } from '#server/db/schema.ts';
import { distributors, stores } from '#server/db/schema-network.ts';
import { policyPayments } from '#server/db/schema-payments.ts';
import { policyContracts } from '#server/db/schema-policies.ts';
import { users } from '#server/db/schema-users.ts';
import { versionsInForce } from '#server/modules/legal-texts/texts-in-force.ts';
import { firstBookId } from './book-chances.ts';
import { bookPerson } from './book-person.ts';
import { type BookPolicy, bookPolicy } from './book-policy.ts';

/** Policies written in one transaction: enough to make the cost of a statement negligible, few enough to stay small in memory. */
const batchSize = 2000;
/** Both divide a batch, so that each batch writes all people and stores of its policies. */
const policiesOfPerson = 2;
const policiesOfStore = 1000;

/**
 * Fills a database with a book of policies for measurements: people, stores, policies with their risks, evaluations and receipts, by the same rules as real ones, and
 * always the same for the same `now`. Adds what is missing up to `count` policies; `onProgress` gets their number so far.
 */
export async function seedBook(
  db: Database,
  count: number,
  now: Date,
  onProgress: (done: number) => void = () => undefined,
): Promise<void> {
  const [last] = await db.select({ id: max(policies.id) }).from(policies);
  const there = Math.max(0, (last?.id ?? 0) - firstBookId + 1);
  await insertAll(db, distributors, [{ id: firstBookId, name: 'Distribuciones Libro', code: 'LIBRO', createdAt: now }]);
  for (let from = there; from < count; from += batchSize) {
    const to = Math.min(count, from + batchSize);
    await db.transaction((tx) => writeBatch(tx, from, to, now));
    onProgress(to);
  }
  // The planner needs statistics of the new rows.
  await db.execute(sql`analyze`);
}

async function writeBatch(db: Executor, from: number, to: number, now: Date): Promise<void> {
  await insertAll(
    db,
    stores,
    groups(from, to, policiesOfStore).map((number) => ({
      id: firstBookId + number,
      distributorId: firstBookId,
      name: `Tienda ${number}`,
      code: `LIBRO-${number}`,
      address: `Calle Mayor ${number + 1}`,
      postalCode: '28013',
      city: 'Madrid',
      createdAt: now,
    })),
  );
  const accepted = acceptancesOf('contracting', await versionsInForce(db));
  const people = new Map(groups(from, to, policiesOfPerson).map((number) => [number, bookPerson(number, now)]));
  const made = Array.from({ length: to - from }, (_, index) => {
    const number = from + index;
    const person = Math.floor(number / policiesOfPerson);
    const { holder } = people.get(person) ?? bookPerson(person, now);
    return bookPolicy(number, {
      userId: firstBookId + person,
      holder,
      storeId: firstBookId + Math.floor(number / policiesOfStore),
      accepted,
      now,
    });
  });
  const insert = <Table extends PgTable>(table: Table, rowsOf: (policy: BookPolicy) => readonly Table['$inferInsert'][]) =>
    insertAll(db, table, made.flatMap(rowsOf));
  await insertAll(
    db,
    users,
    [...people.values()].map(({ user }) => user),
  );
  await insert(policies, ({ policy }) => [policy]);
  await insert(policyContracts, ({ contract }) => [contract]);
  await insert(risks, ({ risk }) => [risk]);
  await insert(evaluations, ({ evaluation }) => (evaluation ? [evaluation] : []));
  await insert(policyPayments, ({ payments }) => payments);
}

/** Numbers of the groups of `size` policies to which those from `from` to before `to` belong. */
function groups(from: number, to: number, size: number): number[] {
  const first = Math.floor(from / size);
  return Array.from({ length: Math.ceil(to / size) - first }, (_, index) => first + index);
}

/** Inserts rows with the same columns in a statement with a single parameter, because a statement takes at most 65 535. Rows that exist already stay. */
async function insertAll<Table extends PgTable>(db: Executor, table: Table, rows: readonly Table['$inferInsert'][]): Promise<void> {
  const [first] = rows;
  if (first === undefined) return;
  const columns = Object.entries(getTableColumns(table)).filter(([key]) => key in first);
  const records = rows.map((row) => Object.fromEntries(columns.map(([key, column]) => [column.name, row[key as keyof typeof row]])));
  const named = sql.join(
    columns.map(([, column]) => sql.identifier(column.name)),
    sql`, `,
  );
  await db.execute(
    sql`insert into ${table} (${named}) select ${named} from json_populate_recordset(null::${table}, ${JSON.stringify(records)}::json) on conflict do nothing`,
  );
}
