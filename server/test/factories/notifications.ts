import { notification } from "../../src/audience/notification/notification.table.ts";
import type { Db } from "../../src/platform/postgres/database.ts";

/** Creates a notification, by default a draft for everyone. */
export async function makeNotification(
  db: Db,
  values: Partial<typeof notification.$inferInsert> = {},
): Promise<number> {
  const [row] = await db
    .insert(notification)
    .values({ locale: "en-US", title: "A title", body: "A body", audience: "everyone", ...values })
    .returning({ id: notification.id });
  if (!row) throw new Error("no notification was inserted");
  return row.id;
}
