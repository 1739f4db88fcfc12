import type { ChannelKind } from "@masthead/contract/broadcast/air.ts";
import { and, asc, count, eq, inArray } from "drizzle-orm";
import type { Db } from "../../platform/postgres/database.ts";
import { channel } from "./channel.table.ts";
import { visibleChannel } from "./channel.visible.ts";

export type ChannelRow = typeof channel.$inferSelect;

/** Returns visible channels sorted by position, optionally filtered by kind or ids. */
export async function visibleChannels(
  db: Db,
  { kind, ids }: { kind?: ChannelKind; ids?: number[] } = {},
): Promise<ChannelRow[]> {
  if (ids && !ids.length) return [];
  return db
    .select()
    .from(channel)
    .where(and(visibleChannel, kind && eq(channel.kind, kind), ids && inArray(channel.id, ids)))
    .orderBy(asc(channel.position), asc(channel.id));
}

export async function countChannels(db: Db, kind: ChannelKind): Promise<number> {
  const [row] = await db
    .select({ total: count() })
    .from(channel)
    .where(and(visibleChannel, eq(channel.kind, kind)));
  return row?.total ?? 0;
}
