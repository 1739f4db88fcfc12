import type { LoggedEntity } from "@masthead/contract/platform/ability.ts";
import type { LogAction } from "@masthead/contract/system/log.ts";
import { and, asc, desc, eq, gt, gte, lt, sql } from "drizzle-orm";
import { matchesAllWords } from "../../platform/crud/text-search.sql.ts";
import type { Jobs } from "../../platform/jobs/jobs.ts";
import type { CallContext } from "../../platform/platform.ts";
import { type CappedCount, countUpTo } from "../../platform/postgres/count-up-to.ts";
import type { Db } from "../../platform/postgres/database.ts";
import { currentRequest } from "../../platform/telemetry/request-scope.ts";
import { syncWork } from "../../platform/work/sync-work.ts";
import { redactSecrets } from "./log.secrets.ts";
import { log } from "./log.table.ts";

/** Author of a change: a user, or a command or job by name. */
export interface Actor {
  id: number | null;
  name: string;
  address?: string | null;
  agent?: string | null;
  /** Queue of the process, through which people are notified of work that the change opens. */
  jobs?: Jobs;
}

/**
 * Returns the current user as actor, by the name that colleagues see. @throws Error in a public
 * call, which has no user
 */
export function actorOf({ user, address, agent, platform }: CallContext): Actor {
  if (!user) throw new Error("no current user: public calls cannot write to the audit log");
  return { id: user.id, name: user.name || user.email, address, agent, jobs: platform.jobs };
}

export interface LogEntry {
  action: LogAction;
  entity: string;
  /** Null for subjects that are not records, such as jobs. */
  entityId: number | null;
  changes: Record<string, [before: unknown, after: unknown]>;
}

/**
 * Writes audit log entries, with secrets redacted, and opens and closes the work that the change
 * causes. Must run in the transaction of the change, after it, so that both commit or neither.
 */
export async function writeLog(db: Db, actor: Actor, entries: LogEntry[]): Promise<void> {
  if (!entries.length) return;
  const actorColumns = {
    actorId: actor.id,
    actorName: actor.name,
    address: actor.address ?? null,
    agent: actor.agent ?? null,
    requestId: currentRequest()?.id ?? null,
  };
  await db
    .insert(log)
    .values(entries.map((entry) => ({ ...actorColumns, ...entry, changes: redactSecrets(entry) })));
  for (const entity of new Set(entries.map((entry) => entry.entity)))
    await syncWork(
      db,
      actor,
      entity as LoggedEntity,
      entries.flatMap((entry) => (entry.entity === entity ? (entry.entityId ?? []) : [])),
    );
}

/** Selects the changes to a record after one of its versions, oldest first. */
export function changesSince(db: Db, entity: string, id: number, version: number) {
  return db
    .select({ by: log.actorName, changes: log.changes })
    .from(log)
    .where(
      and(
        eq(log.entity, entity),
        eq(log.entityId, id),
        sql`(${log.changes}->'version'->>1)::int > ${version}`,
      ),
    )
    .orderBy(asc(log.id));
}

/** Returns the name of the person who changed a record last; empty if the product changed it. */
export async function lastColleagueOf(db: Db, entity: string, id: number): Promise<string> {
  const [last] = await db
    .select({ actorId: log.actorId, name: log.actorName })
    .from(log)
    .where(and(eq(log.entity, entity), eq(log.entityId, id)))
    .orderBy(desc(log.id))
    .limit(1);
  return last?.actorId ? last.name : "";
}

/** Entries of records that changed one of some fields, oldest first. */
export async function changesOfFields(
  db: Db,
  records: readonly { entity: string; entityId: number }[],
  fields: readonly string[],
): Promise<Pick<LogRow, "id" | "entity" | "entityId" | "changes">[]> {
  if (!records.length) return [];
  const pairs = sql.join(
    records.map(({ entity, entityId }) => sql`(${entity}, ${entityId}::bigint)`),
    sql`, `,
  );
  return db
    .select({ id: log.id, entity: log.entity, entityId: log.entityId, changes: log.changes })
    .from(log)
    .where(
      and(
        sql`(${log.entity}, ${log.entityId}) in (${pairs})`,
        sql`${log.changes} ?| ${sql.param(fields)}::text[]`,
      ),
    )
    .orderBy(asc(log.id));
}

/** Whether a user has changed a field of a record from an IP address after a time. */
export async function hasChanged(
  db: Db,
  { actorId, address, since }: { actorId: number; address: string; since: Date },
  { entity, id, field }: { entity: string; id: number; field: string },
): Promise<boolean> {
  const byActor = and(eq(log.actorId, actorId), eq(log.address, address), gt(log.at, since));
  const rows = await db
    .select({ id: log.id })
    .from(log)
    .where(
      and(eq(log.entity, entity), eq(log.entityId, id), byActor, sql`${log.changes} ? ${field}`),
    )
    .limit(1);
  return rows.length > 0;
}

/** Returns the changes of a new record: all non-empty fields, with null before. */
export function createdChanges(values: Record<string, unknown>): LogEntry["changes"] {
  return Object.fromEntries(
    Object.entries(values)
      .filter(([, value]) => value !== null && value !== undefined)
      .map(([field, value]) => [field, [null, value]]),
  );
}

/**
 * Returns the changed fields of a row, as read before and after the write; `before` is null for a
 * new row.
 */
export function rowChanges<Row extends object>(
  before: Row | null,
  after: Row,
  { omit = [] }: { omit?: readonly (keyof Row)[] } = {},
) {
  const fields = (Object.keys(after) as (keyof Row & string)[]).filter(
    (field) => field !== "updatedAt" && !omit.includes(field),
  );
  const pairs = fields.map((field): [string, [before: unknown, after: unknown]] => [
    field,
    [before ? before[field] : null, after[field]],
  ]);
  return Object.fromEntries(
    pairs.filter(([, [was, is]]) => JSON.stringify(was) !== JSON.stringify(is)),
  );
}

/** Change that a publication without a second person is logged with, for a reason. */
export const loggedOverride = (reason: string | undefined): LogEntry["changes"] =>
  reason ? { override: [null, reason] } : {};

export interface LogFilter {
  entity?: string;
  entityId?: number;
  actorId?: number;
  action?: string;
  from?: string;
  to?: string;
  q?: string;
}

const matches = ({ entity, entityId, actorId, action, from, to, q }: LogFilter) =>
  and(
    entity === undefined ? undefined : eq(log.entity, entity),
    entityId === undefined ? undefined : eq(log.entityId, entityId),
    actorId === undefined ? undefined : eq(log.actorId, actorId),
    action === undefined ? undefined : eq(log.action, action),
    from === undefined ? undefined : gte(log.at, new Date(from)),
    to === undefined ? undefined : lt(log.at, new Date(to)),
    q ? matchesAllWords(sql`${log.actorName}`, q) : undefined,
  );

export type LogRow = typeof log.$inferSelect;

/** Selects audit log entries, newest first. */
export function selectLog(
  db: Db,
  filter: LogFilter,
  { limit, offset }: { limit: number; offset: number },
) {
  return db
    .select()
    .from(log)
    .where(matches(filter))
    .orderBy(desc(log.id))
    .limit(limit)
    .offset(offset);
}

/** Entries are counted up to this number. */
const COUNT_LIMIT = 10_000;

export const countLog = (db: Db, filter: LogFilter): Promise<CappedCount> =>
  countUpTo(db, db.select({ id: log.id }).from(log).where(matches(filter)).getSQL(), COUNT_LIMIT);
