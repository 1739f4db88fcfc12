import { type SQL, sql } from "drizzle-orm";
import { channel } from "./channel.table.ts";

/** SQL: what readers see. Every public read of channels goes through here. */
export const visibleChannel: SQL = sql`(${channel.enabled} and ${channel.deletedAt} is null)`;
