import { and, eq, isNull, lte, sql } from "drizzle-orm";
import type { Db } from "../../platform/postgres/database.ts";
import { ROW_LOCK } from "../../platform/postgres/row-lock.ts";
import { channel } from "./channel.table.ts";

type ChannelRow = typeof channel.$inferSelect;

/** A channel that is not deleted, held until the transaction ends. */
export async function lockedChannel(tx: Db, id: number): Promise<ChannelRow | undefined> {
  const [row] = await tx
    .select()
    .from(channel)
    .where(and(eq(channel.id, id), isNull(channel.deletedAt)))
    .for(ROW_LOCK.write);
  return row;
}

/** Channels whose key has expired, held until the transaction ends; what somebody writes just now is left out. */
export function lockedChannelsOfOldKeys(tx: Db, now: Date): Promise<ChannelRow[]> {
  return tx
    .select()
    .from(channel)
    .where(and(lte(channel.keyExpiresAt, now), isNull(channel.deletedAt)))
    .orderBy(channel.id)
    .for(ROW_LOCK.write, { skipLocked: true });
}

/** Writes the key of a channel that is held, as its next version. */
export async function writeKey(tx: Db, id: number, values: { key: string; keyExpiresAt: Date }): Promise<void> {
  await tx
    .update(channel)
    .set({ ...values, version: sql`${channel.version} + 1`, updatedAt: sql`now()` })
    .where(eq(channel.id, id));
}
