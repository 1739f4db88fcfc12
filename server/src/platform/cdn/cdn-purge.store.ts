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

/** Records that a CDN is in use. */
export async function touchTarget(db: Db, name: string): Promise<void> {
  await db.execute(sql`insert into cdn_target (name, build, seen_at) values (${name}, '', now())
    on conflict (id) do update set name = excluded.name, seen_at = excluded.seen_at`);
}

/** Records the CDN and the build of the site that this process serves. Returns false if both were the same before. */
export async function recordTarget(db: Db, { name, build }: { name: string; build: string }): Promise<boolean> {
  const [changed] = await rowsOf(
    db,
    sql`insert into cdn_target (name, build, seen_at) values (${name}, ${build}, now())
      on conflict (id) do update set name = excluded.name, build = excluded.build, seen_at = excluded.seen_at
      where cdn_target.name <> excluded.name or cdn_target.build <> excluded.build returning id`,
  );
  return changed !== undefined;
}

/** Leases the purges that are due to this process, for a time in seconds. Those that another process has leased are skipped. */
export function leaseDuePurges(db: Db, { limit, seconds }: { limit: number; seconds: number }): Promise<DuePurge[]> {
  return rowsOf<DuePurge>(
    db,
    sql`update cdn_purge set leased_until = clock_timestamp() + make_interval(secs => ${seconds})
      where id in (
        select id from cdn_purge
        where due_at <= clock_timestamp() and (leased_until is null or leased_until < clock_timestamp())
        order by round, id limit ${limit} for update skip locked
      )
      returning id, tag, hard, round, attempts, created_at as "createdAt"`,
  );
}

/** Purge to be sent again after a delay in seconds. */
export interface RepeatedPurge {
  id: number;
  hard: boolean;
  delay: number;
}

/**
 * Completes purges that were sent: schedules the repeated ones, and deletes the others, as well as older repeats of tags that were
 * purged for a new change.
 */
export async function completePurges(
  db: Db,
  { sent, repeated, renewedTags }: { sent: number[]; repeated: RepeatedPurge[]; renewedTags: QueuedPurge[] },
): Promise<void> {
  const repeatedIds = new Set(repeated.map(({ id }) => id));
  const finished = sent.filter((id) => !repeatedIds.has(id));
  await db.transaction(async (tx) => {
    await tx.execute(sql`delete from cdn_purge where id = any(${sql.param(finished)}::bigint[])`);
    await tx.execute(sql`delete from cdn_purge old
      using json_to_recordset(${JSON.stringify(renewedTags)}) as renewed (tag text, hard boolean)
      where old.tag = renewed.tag and old.round > 0 and (renewed.hard or not old.hard)
        and not old.id = any(${sql.param(sent)}::bigint[]) and (old.leased_until is null or old.leased_until < clock_timestamp())`);
    await tx.execute(sql`update cdn_purge set round = round + 1, attempts = 0, leased_until = null, hard = next.hard,
        due_at = clock_timestamp() + make_interval(secs => next.delay)
      from json_to_recordset(${JSON.stringify(repeated)}) as next (id bigint, hard boolean, delay double precision)
      where cdn_purge.id = next.id`);
  });
}

/** Schedules another attempt of failed purges: after a second, doubled with each attempt up to a minute. */
export async function retryPurges(db: Db, ids: number[]): Promise<void> {
  await db.execute(sql`update cdn_purge set attempts = least(attempts + 1, 100), leased_until = null,
      due_at = clock_timestamp() + make_interval(secs => least(60, power(2, least(attempts, 10))) * (0.75 + random() / 4))
    where id = any(${sql.param(ids)}::bigint[])`);
}

/** Deletes purges that are older than a number of seconds: the CDN has no copy from before any more. Returns their number. */
export async function deleteOldPurges(db: Db, seconds: number): Promise<number> {
  const rows = await rowsOf(db, sql`delete from cdn_purge where created_at < now() - make_interval(secs => ${seconds}) returning id`);
  return rows.length;
}

/** Returns the milliseconds until the next purge is due, 0 if one is; undefined if none is waiting. */
export async function timeUntilDue(db: Db): Promise<number | undefined> {
  const [row] = await rowsOf<{ milliseconds: number | null }>(
    db,
    sql`select (extract(epoch from min(greatest(due_at, coalesce(leased_until, due_at))) - clock_timestamp()) * 1000)::float8 as milliseconds
      from cdn_purge`,
  );
  return row?.milliseconds === null || row === undefined ? undefined : Math.max(0, row.milliseconds);
}

/** Returns the number of purges that were not sent yet, and the age of the oldest in seconds. Repeats do not count. */
export async function queuedPurges(db: Db): Promise<{ queued: number; oldestSeconds: number }> {
  const [row] = await rowsOf<{ queued: number; oldestSeconds: number }>(
    db,
    sql`select count(*)::int as queued, coalesce(extract(epoch from clock_timestamp() - min(created_at)), 0)::float8 as "oldestSeconds"
      from cdn_purge where round = 0`,
  );
  return row ?? { queued: 0, oldestSeconds: 0 };
}
