import { sql } from "drizzle-orm";
import { type Db, rowsOf } from "../postgres/database.ts";
import type { QueuedPurge } from "./cdn-purge.sql.ts";

/** Purge that this process has leased and is about to send. */
export interface DuePurge extends QueuedPurge {
  id: number;
  round: number;
  attempts: number;
  createdAt: Date;
}

/** Drops the outcome of the last purges if they were sent to another CDN. */
const outcomeOfSameCdn = sql.join(
  ["purged_at", "failed_at", "error"].map((name) => {
    const column = sql.identifier(name);
    return sql`${column} = case when cdn_target.name = excluded.name then cdn_target.${column} end`;
  }),
  sql`, `,
);

/** Records that a CDN is in use. */
export async function touchTarget(db: Db, name: string): Promise<void> {
  await db.execute(sql`insert into cdn_target (name, build, seen_at) values (${name}, '', now())
    on conflict (id) do update set name = excluded.name, seen_at = excluded.seen_at, ${outcomeOfSameCdn}`);
}

/**
 * Records the CDN and the build of the site that this process serves. Returns false if both were
 * the same before.
 */
export async function recordTarget(
  db: Db,
  { name, build }: { name: string; build: string },
): Promise<boolean> {
  const [changed] = await rowsOf(
    db,
    sql`insert into cdn_target (name, build, seen_at) values (${name}, ${build}, now())
      on conflict (id) do update set name = excluded.name, build = excluded.build, seen_at = excluded.seen_at, ${outcomeOfSameCdn}
      where cdn_target.name <> excluded.name or cdn_target.build <> excluded.build returning id`,
  );
  return changed !== undefined;
}

/** Lease of purges: its id, and its time in seconds. */
interface PurgeLease {
  lease: string;
  seconds: number;
}

/**
 * Leases the purges that are due to this process. Those that another process has leased are
 * skipped.
 */
export function leaseDuePurges(
  db: Db,
  { lease, seconds, limit }: PurgeLease & { limit: number },
): Promise<DuePurge[]> {
  return rowsOf<DuePurge>(
    db,
    sql`update cdn_purge set lease = ${lease}, leased_until = clock_timestamp() + make_interval(secs => ${seconds})
      where id in (
        select id from cdn_purge
        where due_at <= clock_timestamp() and (leased_until is null or leased_until < clock_timestamp())
        order by round, id limit ${limit} for update skip locked
      )
      returning id, tag, hard, round, attempts, created_at as "createdAt"`,
  );
}

/** Extends the lease of the purges that still have it. */
export async function renewPurgeLease(
  db: Db,
  { lease, seconds }: PurgeLease,
  ids: number[],
): Promise<void> {
  await db.execute(sql`update cdn_purge set leased_until = clock_timestamp() + make_interval(secs => ${seconds})
    where id = any(${sql.param(ids)}::bigint[]) and lease = ${lease}`);
}

/** Leaves the purges of a lease to other processes. */
export async function releasePurges(db: Db, lease: string, ids: number[]): Promise<void> {
  await db.execute(
    sql`update cdn_purge set lease = null, leased_until = null where id = any(${sql.param(ids)}::bigint[]) and lease = ${lease}`,
  );
}

/** Purge to be sent again after a delay in seconds. */
export interface RepeatedPurge {
  id: number;
  hard: boolean;
  delay: number;
}

/**
 * Completes purges that were sent: schedules the repeated ones, and deletes the others, as well as
 * older repeats of tags that were purged for a new change. Purges that another process has leased
 * since are left to it.
 */
export async function completePurges(
  db: Db,
  lease: string,
  { sent, repeated, renewed }: { sent: number[]; repeated: RepeatedPurge[]; renewed: DuePurge[] },
): Promise<void> {
  await db.transaction(async (tx) => {
    const rows = await rowsOf<{ id: number }>(
      tx,
      sql`select id from cdn_purge where id = any(${sql.param(sent)}::bigint[]) and lease = ${lease} order by id for update`,
    );
    const leased = new Set(rows.map(({ id }) => id));
    const next = repeated.filter(({ id }) => leased.has(id));
    const repeatedIds = new Set(next.map(({ id }) => id));
    const finished = [...leased].filter((id) => !repeatedIds.has(id));
    const renewedTags = renewed
      .filter(({ id }) => leased.has(id))
      .map(({ tag, hard }) => ({ tag, hard }));
    await tx.execute(sql`delete from cdn_purge where id = any(${sql.param(finished)}::bigint[])`);
    await tx.execute(sql`delete from cdn_purge old
      using json_to_recordset(${JSON.stringify(renewedTags)}) as renewed (tag text, hard boolean)
      where old.tag = renewed.tag and old.round > 0 and (renewed.hard or not old.hard)
        and not old.id = any(${sql.param(sent)}::bigint[]) and (old.leased_until is null or old.leased_until < clock_timestamp())`);
    await tx.execute(sql`update cdn_purge set round = round + 1, attempts = 0, lease = null, leased_until = null, hard = next.hard,
        due_at = clock_timestamp() + make_interval(secs => next.delay)
      from json_to_recordset(${JSON.stringify(next)}) as next (id bigint, hard boolean, delay double precision)
      where cdn_purge.id = next.id`);
    await tx.execute(sql`update cdn_target set purged_at = clock_timestamp()`);
  });
}

/**
 * Schedules another attempt of failed purges, and records the error. The delay is a second, doubled
 * with each attempt up to a minute. Purges that another process has leased since are left to it.
 */
export async function retryPurges(
  db: Db,
  lease: string,
  ids: number[],
  error: string,
): Promise<void> {
  await db.execute(sql`with failure as (update cdn_target set failed_at = clock_timestamp(), error = ${error})
    update cdn_purge set attempts = least(attempts + 1, 100), lease = null, leased_until = null,
      due_at = clock_timestamp() + make_interval(secs => least(60, power(2, least(attempts, 10))) * (0.75 + random() / 4))
    where id = any(${sql.param(ids)}::bigint[]) and lease = ${lease}`);
}

/**
 * Deletes purges that are older than a number of seconds: the CDN no longer has older copies.
 * Returns their number.
 */
export async function deleteOldPurges(db: Db, seconds: number): Promise<number> {
  const rows = await rowsOf(
    db,
    sql`delete from cdn_purge where created_at < now() - make_interval(secs => ${seconds}) returning id`,
  );
  return rows.length;
}

/**
 * Returns the milliseconds until the next purge is due, 0 if one is; undefined if none is waiting.
 */
export async function timeUntilDue(db: Db): Promise<number | undefined> {
  const [row] = await rowsOf<{ milliseconds: number | null }>(
    db,
    sql`select (extract(epoch from min(greatest(due_at, coalesce(leased_until, due_at))) - clock_timestamp()) * 1000)::float8 as milliseconds
      from cdn_purge`,
  );
  return row?.milliseconds === null || row === undefined
    ? undefined
    : Math.max(0, row.milliseconds);
}
