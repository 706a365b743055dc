import { createHash } from 'node:crypto';
import pg from 'pg';
import type { RateLimits } from '#server/ports/rate-limits.ts';
import { reaching } from '#server/ports/reaching.ts';

export interface RunningRateLimits extends RateLimits {
  close(): Promise<void>;
}

/**
 * Limits have their own small pool. A call that counts already holds a connection with an open transaction: if all calls waited for a second one from the same pool, none
 * could go on.
 */
const connections = 4;

/** A try is counted whatever becomes of its call. The commit does not wait for the disk: a count that is lost in a crash allows one try more. */
const countTry = `
  insert into rate_limits as kept (key, tries, ends_at)
  select $1, $3::int, now() + make_interval(secs => $2) from set_config('synchronous_commit', 'off', true)
  on conflict (key) do update set
    tries = case when kept.ends_at <= now() then excluded.tries else least(kept.tries::bigint + excluded.tries, 2147483647) end,
    ends_at = case when kept.ends_at <= now() then excluded.ends_at else kept.ends_at end
  returning tries, extract(epoch from ends_at - now()) * 1000 as left_ms`;

const hashOf = (key: string) => createHash('sha256').update(key).digest('hex');

/** Limits counted in the database, by its clock, so that all servers share one count. */
export function pgRateLimits(url: string, onError: (error: Error) => void): RunningRateLimits {
  const pool = new pg.Pool({ ...reaching(url), max: connections, idleTimeoutMillis: 30_000 });
  pool.on('error', onError);
  return {
    async count(key, seconds, tries = 1) {
      const { rows } = await pool.query<{ tries: number; left_ms: string }>(countTry, [hashOf(key), seconds, tries]);
      return { tries: rows[0]?.tries ?? 0, leftMs: Number(rows[0]?.left_ms ?? 0) };
    },
    async spent(key) {
      const { rows } = await pool.query<{ tries: number }>('select tries from rate_limits where key = $1 and ends_at > now()', [
        hashOf(key),
      ]);
      return rows[0]?.tries ?? 0;
    },
    close: () => pool.end(),
  };
}
