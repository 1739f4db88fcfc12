import { type SQL, sql } from "drizzle-orm";
import { channel } from "./channel.table.ts";

/** SQL condition for publicly visible channels. Every public read of channels must use it. */
export const visibleChannel: SQL = sql`(${channel.enabled} and ${channel.deletedAt} is null)`;
