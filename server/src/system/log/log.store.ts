import { and, asc, desc, eq, gte, lt, sql } from "drizzle-orm";
import { hasWords } from "../../platform/crud/words.sql.ts";
import type { CallContext } from "../../platform/platform.ts";
import { type Counted, countUpTo } from "../../platform/postgres/count-up-to.ts";
import type { Db } from "../../platform/postgres/database.ts";
import { withoutSecrets } from "./log.secrets.ts";
import { log } from "./log.table.ts";

/** Who did something: a user, or a command or job by name. */
export interface Actor {
  id: number | null;
  name: string;
  address?: string | null;
  agent?: string | null;
}

/** Who makes a call that is not public. @throws Error in a public one, which has nobody to name. */
export function actorOf({ user, address, agent }: CallContext): Actor {
  if (!user) throw new Error("a public call changes nothing in somebody's name");
  return { id: user.id, name: user.email, address, agent };
}

export interface LogEntry {
  action: "create" | "update" | "delete" | "restore" | "publish" | "expire" | "endBreaking" | "purge";
  entity: string;
  entityId: number;
  changes: Record<string, [before: unknown, after: unknown]>;
}

/** Writes log rows, without secrets. Call it with the transaction that makes the change, so that there is never one without the other. */
export async function writeLog(db: Db, actor: Actor, entries: LogEntry[]): Promise<void> {
  if (!entries.length) return;
  const by = { actorId: actor.id, actorName: actor.name, address: actor.address ?? null, agent: actor.agent ?? null };
  await db.insert(log).values(entries.map((entry) => ({ ...by, ...entry, changes: withoutSecrets(entry) })));
}

/** What was written of a record since a version of it, in order. */
export function changesSince(db: Db, entity: string, id: number, version: number) {
  return db
    .select({ by: log.actorName, changes: log.changes })
    .from(log)
    .where(and(eq(log.entity, entity), eq(log.entityId, id), sql`(${log.changes}->'version'->>1)::int > ${version}`))
    .orderBy(asc(log.id));
}

/** The changes of a record that is new: everything it says, before which there was nothing. */
export function created(values: Record<string, unknown>): LogEntry["changes"] {
  return Object.fromEntries(
    Object.entries(values)
      .filter(([, value]) => value !== null && value !== undefined)
      .map(([field, value]) => [field, [null, value]]),
  );
}

export interface LogFilter {
  entity?: string | undefined;
  entityId?: number | undefined;
  actorId?: number | undefined;
  action?: string | undefined;
  from?: string | undefined;
  to?: string | undefined;
  q?: string | undefined;
}

const matches = ({ entity, entityId, actorId, action, from, to, q }: LogFilter) =>
  and(
    entity === undefined ? undefined : eq(log.entity, entity),
    entityId === undefined ? undefined : eq(log.entityId, entityId),
    actorId === undefined ? undefined : eq(log.actorId, actorId),
    action === undefined ? undefined : eq(log.action, action),
    from === undefined ? undefined : gte(log.at, new Date(from)),
    to === undefined ? undefined : lt(log.at, new Date(to)),
    q ? hasWords(sql`${log.actorName}`, q) : undefined,
  );

export type LogRow = typeof log.$inferSelect;

/** Log rows, newest first. */
export function selectLog(db: Db, filter: LogFilter, { limit, offset }: { limit: number; offset: number }) {
  return db.select().from(log).where(matches(filter)).orderBy(desc(log.id)).limit(limit).offset(offset);
}

/** Entries of the log that are counted. */
const COUNTED = 10_000;

export const countLog = (db: Db, filter: LogFilter): Promise<Counted> =>
  countUpTo(db, db.select({ id: log.id }).from(log).where(matches(filter)).getSQL(), COUNTED);
