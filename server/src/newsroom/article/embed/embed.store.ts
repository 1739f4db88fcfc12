import { inArray } from "drizzle-orm";
import type { Db } from "../../../platform/postgres/database.ts";
import { embed } from "./embed.table.ts";

export type EmbedRow = typeof embed.$inferSelect;

export async function embedsByUrl(db: Db, urls: string[]): Promise<Map<string, EmbedRow>> {
  if (!urls.length) return new Map();
  const rows = await db.select().from(embed).where(inArray(embed.url, urls));
  return new Map(rows.map((row) => [row.url, row]));
}

export async function insertEmbed(db: Db, values: typeof embed.$inferInsert): Promise<void> {
  await db.insert(embed).values(values).onConflictDoNothing();
}
