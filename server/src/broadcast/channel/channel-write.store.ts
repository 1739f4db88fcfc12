import { and, eq, isNull, sql } from "drizzle-orm";
import type { Db } from "../../platform/postgres/database.ts";
import { ROW_LOCK } from "../../platform/postgres/row-lock.ts";
import { channel } from "./channel.table.ts";
import type { ChannelKeys } from "./channel-key.ts";

type ChannelRow = typeof channel.$inferSelect;

/** Locks a channel that is not deleted until the transaction ends. */
export async function lockedChannel(tx: Db, id: number): Promise<ChannelRow | undefined> {
  const [row] = await tx
    .select()
    .from(channel)
    .where(and(eq(channel.id, id), isNull(channel.deletedAt)))
    .for(ROW_LOCK.write);
  return row;
}

/** Locks all channels until the transaction ends; skips channels locked by other transactions. */
export function lockedChannelsWithKeys(tx: Db): Promise<ChannelRow[]> {
  return tx
    .select()
    .from(channel)
    .where(isNull(channel.deletedAt))
    .orderBy(channel.id)
    .for(ROW_LOCK.write, { skipLocked: true });
}

/** Writes the keys of a locked channel and increments its version. */
export async function writeKeys(tx: Db, id: number, values: ChannelKeys): Promise<void> {
  await tx
    .update(channel)
    .set({ ...values, version: sql`${channel.version} + 1`, updatedAt: sql`now()` })
    .where(eq(channel.id, id));
}
