import { and, eq, inArray, isNull } from "drizzle-orm";
import { sameRecords, type WorkKind } from "../../platform/work/work-kind.ts";
import { notification } from "./notification.table.ts";

/** Notifications that a colleague has submitted wait for somebody who may send them. */
export const notificationWork: WorkKind = {
  name: "push",
  permission: "Notification",
  rights: ["push"],
  entity: "Notification",
  affectedBy: { Notification: sameRecords },
  notifies: "noticeAndMail",
  async find(db, ids) {
    const rows = await db
      .select()
      .from(notification)
      .where(
        and(
          eq(notification.state, "submitted"),
          isNull(notification.deletedAt),
          ids ? inArray(notification.id, [...ids]) : undefined,
        ),
      );
    return rows.map(({ id, title, locale, breaking, authorId }) => ({
      recordId: id,
      subjectId: id,
      personId: null,
      title: { [locale]: title },
      path: `/notification/list?filter=${encodeURIComponent(JSON.stringify({ state: "submitted", q: title }))}`,
      urgent: breaking,
      dueAt: null,
      exceptIds: authorId === null ? [] : [authorId],
    }));
  },
};
