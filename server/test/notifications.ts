import { notification } from "../src/audience/notification/notification.table.ts";
import type { Db } from "../src/platform/postgres/database.ts";

/** A notification that is a draft for everyone unless told otherwise. */
export async function makeNotification(db: Db, values: Partial<typeof notification.$inferInsert> = {}): Promise<number> {
  const [row] = await db
    .insert(notification)
    .values({ locale: "en-US", title: "A title", body: "A body", audience: "everyone", ...values })
    .returning({ id: notification.id });
  if (!row) throw new Error("no notification was made");
  return row.id;
}
