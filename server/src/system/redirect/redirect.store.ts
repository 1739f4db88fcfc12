import { inArray } from "drizzle-orm";
import type { Db } from "../../platform/postgres/database.ts";
import { redirect } from "./redirect.table.ts";

export type RedirectRow = Pick<typeof redirect.$inferSelect, "path" | "entity" | "entityId">;

/** Keeps former addresses; one that is kept already stays as it is. Returns those that are new. */
export function insertRedirects(db: Db, rows: RedirectRow[]): Promise<RedirectRow[]> {
  return db
    .insert(redirect)
    .values(rows)
    .onConflictDoNothing()
    .returning({ path: redirect.path, entity: redirect.entity, entityId: redirect.entityId });
}

/** The records that these addresses were of. */
export function redirectsOf(db: Db, paths: string[]): Promise<RedirectRow[]> {
  return db
    .select({ path: redirect.path, entity: redirect.entity, entityId: redirect.entityId })
    .from(redirect)
    .where(inArray(redirect.path, paths));
}
