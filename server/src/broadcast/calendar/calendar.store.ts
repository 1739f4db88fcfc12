import { and, eq } from "drizzle-orm";
import type { Db } from "../../platform/postgres/database.ts";
import { programEvent } from "../program-event/program-event.table.ts";
import { visibleEvent } from "../program-event/program-event.visible.ts";

/** Returns a publicly visible event, including past ones. */
export async function selectVisibleEvent(
  db: Db,
  id: number,
): Promise<typeof programEvent.$inferSelect | undefined> {
  const [row] = await db
    .select()
    .from(programEvent)
    .where(and(eq(programEvent.id, id), visibleEvent));
  return row;
}
