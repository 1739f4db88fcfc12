import { inArray } from "drizzle-orm";
import type { Db } from "../../platform/postgres/database.ts";
import { redirect } from "./redirect.table.ts";

export type RedirectRow = Pick<typeof redirect.$inferSelect, "path" | "entity" | "entityId">;

/** Inserts redirects; existing ones stay unchanged. Returns the new ones. */
export function insertRedirects(db: Db, rows: RedirectRow[]): Promise<RedirectRow[]> {
  return db
    .insert(redirect)
    .values(rows)
    .onConflictDoNothing()
    .returning({ path: redirect.path, entity: redirect.entity, entityId: redirect.entityId });
}

/** Selects the redirects of these paths. */
export function redirectsOf(db: Db, paths: string[]): Promise<RedirectRow[]> {
  return db
    .select({ path: redirect.path, entity: redirect.entity, entityId: redirect.entityId })
    .from(redirect)
    .where(inArray(redirect.path, paths));
}
