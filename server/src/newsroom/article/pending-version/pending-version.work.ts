import type { PendingVersionState } from "@masthead/contract/newsroom/article/pending-version-states.ts";
import type { NewsroomRight } from "@masthead/contract/platform/newsroom-rights.ts";
import type { WorkKindName } from "@masthead/contract/platform/work-kinds.ts";
import { and, eq, inArray, isNotNull, isNull, or, type SQL, sql } from "drizzle-orm";
import type { Db } from "../../../platform/postgres/database.ts";
import { sameRecords, type WorkKind } from "../../../platform/work/work-kind.ts";
import { isInState } from "../article.state.ts";
import { article } from "../article.table.ts";
import { breakingAt } from "../article.visible.ts";
import { articleRevision } from "../revision/revision.table.ts";
import { nonApproversOf } from "./pending-version.store.ts";
import { articlePendingVersion } from "./pending-version.table.ts";

/**
 * Readers see the content, or will by its schedule, but nobody has approved it, or texts beside the
 * article wait.
 */
const needsLateReview = or(
  articlePendingVersion.isUnapproved,
  isNotNull(articlePendingVersion.texts),
);

/** PendingVersions wait for a reviewer, and approved ones for somebody who publishes them. */
export const pendingVersionWork: WorkKind[] = [
  pendingVersionKind("review", {
    states: ["review", "ready"],
    rights: ["review"],
    needsOther: true,
    publishedToo: needsLateReview,
  }),
  pendingVersionKind("publication", {
    states: ["approved"],
    rights: ["publish"],
    needsOther: false,
  }),
];

interface PendingVersionWork {
  states: PendingVersionState[];
  rights: readonly NewsroomRight[];
  /** People who wrote the pending version may not do it. */
  needsOther: boolean;
  /** PendingVersions that wait although readers see them already, or will by a schedule. */
  publishedToo?: SQL;
}

function pendingVersionKind(name: WorkKindName, waiting: PendingVersionWork): WorkKind {
  return {
    name,
    permission: "Article",
    rights: waiting.rights,
    entity: "Article",
    affectedBy: { Article: sameRecords },
    notifies: "noticeAndMail",
    async find(db, ids, now) {
      const rows = await waitingPendingVersions(db, waiting, ids, now);
      const exceptIds = new Map<number, number[]>();
      // Rarely queries: the writers are stored with the pending version.
      if (waiting.needsOther)
        for (const { stored, pendingVersion } of rows)
          exceptIds.set(
            stored.id,
            await nonApproversOf(db, { ...pendingVersion, id: stored.id }, stored),
          );
      return rows.map(({ stored: { id, locale }, title, isBreaking }) => ({
        recordId: id,
        subjectId: id,
        personId: null,
        title: { [locale]: title },
        path: `/article/edit/${id}`,
        urgent: isBreaking,
        dueAt: null,
        exceptIds: (exceptIds.get(id) ?? []).toSorted((a, b) => a - b),
      }));
    },
  };
}

const waitingPendingVersions = (
  db: Db,
  { states, publishedToo }: PendingVersionWork,
  ids: readonly number[] | null,
  now: Date,
) =>
  db
    .select({
      stored: {
        id: article.id,
        locale: article.locale,
        version: article.version,
        pending: article.pending,
      },
      pendingVersion: articlePendingVersion,
      title: sql<string>`coalesce(${articleRevision.fields}->>'title', ${article.title})`,
      isBreaking: sql<boolean>`coalesce(${breakingAt(now)}, false)`,
    })
    .from(articlePendingVersion)
    .innerJoin(article, eq(article.id, articlePendingVersion.articleId))
    // The title that waits to be published; the column of the article does not have it yet.
    .leftJoin(
      articleRevision,
      and(
        article.pending,
        eq(articleRevision.articleId, article.id),
        eq(articleRevision.version, article.version),
      ),
    )
    .where(
      and(
        inArray(articlePendingVersion.state, states),
        isNull(article.deletedAt),
        or(article.pending, isInState("draft", now), publishedToo),
        ids ? inArray(article.id, [...ids]) : undefined,
      ),
    );
