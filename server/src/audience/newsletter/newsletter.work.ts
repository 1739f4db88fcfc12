import { and, inArray, isNull } from "drizzle-orm";
import { sameRecords, type WorkKind } from "../../platform/work/work-kind.ts";
import { newsletterIssue } from "./newsletter.table.ts";

/** Submitted, held and paused issues need a decision by staff with the right to send. */
export const newsletterWork: WorkKind = {
  name: "newsletter",
  permission: "Newsletter",
  rights: ["push"],
  entity: "NewsletterIssue",
  affectedBy: { NewsletterIssue: sameRecords },
  notifies: "noticeAndMail",
  async find(db, ids) {
    const rows = await db
      .select()
      .from(newsletterIssue)
      .where(
        and(
          inArray(newsletterIssue.state, ["submitted", "held", "paused"]),
          isNull(newsletterIssue.deletedAt),
          ids ? inArray(newsletterIssue.id, [...ids]) : undefined,
        ),
      );
    return rows.map(({ id, subject, locale, state, authorId }) => ({
      recordId: id,
      subjectId: id,
      personId: null,
      title: { [locale]: subject },
      path: `/newsletterissue/edit/${id}`,
      urgent: state !== "submitted",
      dueAt: null,
      exceptIds: state === "submitted" && authorId !== null ? [authorId] : [],
    }));
  },
};
