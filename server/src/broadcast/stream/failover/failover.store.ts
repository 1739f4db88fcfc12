import { and, desc, eq, gte, inArray, isNotNull, isNull, ne, or, sql } from "drizzle-orm";
import type { Db } from "../../../platform/postgres/database.ts";
import { ROW_LOCK } from "../../../platform/postgres/row-lock.ts";
import { channel } from "../../channel/channel.table.ts";
import { visibleChannel } from "../../channel/channel.visible.ts";
import { channelIncident, channelSourceState } from "./failover.table.ts";

export type StoredState = typeof channelSourceState.$inferSelect;
export type IncidentRow = typeof channelIncident.$inferSelect;

export async function storedState(db: Db, channelId: number): Promise<StoredState | undefined> {
  const [row] = await db
    .select()
    .from(channelSourceState)
    .where(eq(channelSourceState.channelId, channelId));
  return row;
}

/** Locks the state of a channel, which is created by the first switch. */
export async function lockState(tx: Db, channelId: number, now: Date): Promise<StoredState> {
  await tx
    .insert(channelSourceState)
    .values({
      channelId,
      onAir: "first",
      since: now,
      epoch: 0,
      held: false,
      failures: [],
      splices: {},
    })
    .onConflictDoNothing();
  const [row] = await tx
    .select()
    .from(channelSourceState)
    .where(eq(channelSourceState.channelId, channelId))
    .for(ROW_LOCK.write);
  if (!row) throw new Error("expected the state of a channel after its insert");
  return row;
}

export async function updateState(
  tx: Db,
  channelId: number,
  values: Partial<Omit<StoredState, "channelId">>,
): Promise<void> {
  await tx
    .update(channelSourceState)
    .set(values)
    .where(eq(channelSourceState.channelId, channelId));
}

/** Incident of a channel that has not ended; the caller holds the lock of its state. */
export async function openIncident(tx: Db, channelId: number): Promise<IncidentRow | undefined> {
  const [row] = await tx
    .select()
    .from(channelIncident)
    .where(and(eq(channelIncident.channelId, channelId), isNull(channelIncident.endedAt)));
  return row;
}

/** Last incident of a channel that ended after a time. */
export async function incidentEndedAfter(
  tx: Db,
  channelId: number,
  after: Date,
): Promise<IncidentRow | undefined> {
  const [row] = await tx
    .select()
    .from(channelIncident)
    .where(and(eq(channelIncident.channelId, channelId), gte(channelIncident.endedAt, after)))
    .orderBy(desc(channelIncident.endedAt))
    .limit(1);
  return row;
}

export async function insertIncident(
  tx: Db,
  values: typeof channelIncident.$inferInsert,
): Promise<void> {
  await tx.insert(channelIncident).values(values);
}

export async function updateIncident(
  tx: Db,
  id: number,
  values: Partial<Omit<IncidentRow, "id" | "channelId">>,
): Promise<void> {
  await tx.update(channelIncident).set(values).where(eq(channelIncident.id, id));
}

/** Returns the last incidents of a channel, the newest first. */
export function lastIncidents(db: Db, channelId: number, limit: number): Promise<IncidentRow[]> {
  return db
    .select()
    .from(channelIncident)
    .where(eq(channelIncident.channelId, channelId))
    .orderBy(desc(channelIncident.startedAt))
    .limit(limit);
}

/** Returns the incidents of which a mail may be due, with their channels. */
export function incidentsToAlert(db: Db) {
  return db
    .select({ incident: channelIncident, name: channel.name, onAir: channelSourceState.onAir })
    .from(channelIncident)
    .innerJoin(channel, eq(channel.id, channelIncident.channelId))
    .leftJoin(channelSourceState, eq(channelSourceState.channelId, channel.id))
    .where(
      or(
        isNull(channelIncident.endedAt),
        and(isNotNull(channelIncident.alertedAt), isNull(channelIncident.recoveryAlertedAt)),
        isNull(channelIncident.alertedAt),
      ),
    );
}

/** Locks an incident; undefined if another process has locked it. */
export async function lockIncident(tx: Db, id: number): Promise<IncidentRow | undefined> {
  const [row] = await tx
    .select()
    .from(channelIncident)
    .where(eq(channelIncident.id, id))
    .for(ROW_LOCK.write, { skipLocked: true });
  return row;
}

/** Returns the sources on air of all visible channels that can switch. */
export function sourcesOnAir(db: Db) {
  return db
    .select({ id: channel.id, onAir: sql<string>`coalesce(${channelSourceState.onAir}, 'first')` })
    .from(channel)
    .leftJoin(channelSourceState, eq(channelSourceState.channelId, channel.id))
    .where(and(visibleChannel, or(isNotNull(channel.backupUrl), isNotNull(channel.slateUrl))));
}

/** Returns the ids of visible channels that must be watched although nobody plays them. */
export async function channelsToWatch(db: Db): Promise<number[]> {
  const rows = await db
    .select({ id: channel.id })
    .from(channel)
    .leftJoin(channelSourceState, eq(channelSourceState.channelId, channel.id))
    .where(
      and(
        visibleChannel,
        or(isNotNull(channel.backupUrl), isNotNull(channel.slateUrl)),
        or(ne(channelSourceState.onAir, "first"), isNotNull(channel.streamProblem)),
      ),
    );
  return rows.map(({ id }) => id);
}

/** Returns the states and open incidents of channels, by the id of the channel. */
export async function statesOf(db: Db, ids: readonly number[]) {
  const rows = await db
    .select({
      channelId: channelSourceState.channelId,
      onAir: channelSourceState.onAir,
      since: channelSourceState.since,
      held: channelSourceState.held,
      incidentId: channelIncident.id,
    })
    .from(channelSourceState)
    .leftJoin(
      channelIncident,
      and(
        eq(channelIncident.channelId, channelSourceState.channelId),
        isNull(channelIncident.endedAt),
      ),
    )
    .where(inArray(channelSourceState.channelId, [...ids]));
  return new Map(rows.map((row) => [row.channelId, row]));
}
