import { and, eq } from "drizzle-orm";
import type { Db } from "../../platform/postgres/database.ts";
import { programEvent } from "../program-event/program-event.table.ts";
import { visibleEvent } from "../program-event/program-event.visible.ts";

/** An event that readers see, also when it is over. */
export async function eventById(db: Db, id: number): Promise<typeof programEvent.$inferSelect | undefined> {
  const [row] = await db
    .select()
    .from(programEvent)
    .where(and(eq(programEvent.id, id), visibleEvent));
  return row;
}
