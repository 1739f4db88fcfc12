import { desc, eq, inArray } from "drizzle-orm";
import type { Db } from "../postgres/database.ts";
import { buildManifest } from "./build-manifest.table.ts";

/** Stores a manifest, or renews its time, and deletes all but the newest. */
export async function saveManifest(
  db: Db,
  row: typeof buildManifest.$inferInsert,
  retained: number,
): Promise<void> {
  const { storedAt, manifest } = row;
  await db
    .insert(buildManifest)
    .values(row)
    .onConflictDoUpdate({ target: buildManifest.id, set: { storedAt, manifest } });
  const former = db
    .select({ id: buildManifest.id })
    .from(buildManifest)
    .orderBy(desc(buildManifest.storedAt))
    .offset(retained);
  await db.delete(buildManifest).where(inArray(buildManifest.id, former));
}

/** Returns the manifest of a build as JSON. */
export async function manifestById(db: Db, id: string): Promise<string | undefined> {
  const [row] = await db
    .select({ manifest: buildManifest.manifest })
    .from(buildManifest)
    .where(eq(buildManifest.id, id));
  return row?.manifest;
}
