import type { LivePresetFields } from "@masthead/contract/newsroom/live-blog/live-presets.ts";
import { sql } from "drizzle-orm";
import type { Db } from "../../../platform/postgres/database.ts";
import { livePresets } from "../live-blog.table.ts";

export type PresetsRow = typeof livePresets.$inferSelect;

/** Presets before an editor has saved any. */
const NONE: PresetsRow = { id: 1, version: 1, labels: [], templates: [], by: "" };

export async function presetsRow(db: Db): Promise<PresetsRow> {
  const [row] = await db.select().from(livePresets);
  return row ?? NONE;
}

/** Locks the presets until the transaction ends. */
export async function lockPresets(tx: Db): Promise<PresetsRow> {
  await tx.insert(livePresets).values(NONE).onConflictDoNothing();
  const [row] = await tx.select().from(livePresets).for("update");
  return row ?? NONE;
}

export async function updatePresets(
  tx: Db,
  values: LivePresetFields & { by: string },
): Promise<PresetsRow> {
  const [row] = await tx
    .update(livePresets)
    .set({ ...values, version: sql`${livePresets.version} + 1` })
    .returning();
  if (!row) throw new Error("the presets were not changed");
  return row;
}
