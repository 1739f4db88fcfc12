import type { EditionState } from "@masthead/contract/newsroom/article/edition-states.ts";
import type { NewsroomRight } from "@masthead/contract/platform/newsroom-rights.ts";
import type { WorkKindName } from "@masthead/contract/platform/work-kinds.ts";
import { and, eq, inArray, isNotNull, isNull, or, type SQL, sql } from "drizzle-orm";
import type { Db } from "../../../platform/postgres/database.ts";
import { sameRecords, type WorkKind } from "../../../platform/work/work-kind.ts";
import { isInState } from "../article.state.ts";
import { article } from "../article.table.ts";
import { breakingAt } from "../article.visible.ts";
import { articleRevision } from "../revision/revision.table.ts";
import { nonApproversOf } from "./edition.store.ts";
import { articleEdition } from "./edition.table.ts";

/**
 * Readers see the content, or will by its schedule, but nobody has approved it, or texts beside the
 * article wait.
 */
const needsLateReview = or(articleEdition.isUnapproved, isNotNull(articleEdition.texts));

/** Editions wait for a reviewer, and approved ones for somebody who publishes them. */
export const editionWork: WorkKind[] = [
  editionKind("review", {
    states: ["review", "ready"],
    rights: ["review"],
    needsOther: true,
    publishedToo: needsLateReview,
  }),
  editionKind("publication", { states: ["approved"], rights: ["publish"], needsOther: false }),
];

interface EditionWork {
  states: EditionState[];
  rights: readonly NewsroomRight[];
  /** People who wrote the edition may not do it. */
  needsOther: boolean;
  /** Editions that wait although readers see them already, or will by a schedule. */
  publishedToo?: SQL;
}

function editionKind(name: WorkKindName, waiting: EditionWork): WorkKind {
  return {
    name,
    permission: "Article",
    rights: waiting.rights,
    entity: "Article",
    affectedBy: { Article: sameRecords },
    notifies: "noticeAndMail",
    async find(db, ids, now) {
      const rows = await waitingEditions(db, waiting, ids, now);
      const exceptIds = new Map<number, number[]>();
      // Rarely queries: the writers are stored with the edition.
      if (waiting.needsOther)
        for (const { stored, edition } of rows)
          exceptIds.set(stored.id, await nonApproversOf(db, { ...edition, id: stored.id }, stored));
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

const waitingEditions = (
  db: Db,
  { states, publishedToo }: EditionWork,
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
      edition: articleEdition,
      title: sql<string>`coalesce(${articleRevision.fields}->>'title', ${article.title})`,
      isBreaking: sql<boolean>`coalesce(${breakingAt(now)}, false)`,
    })
    .from(articleEdition)
    .innerJoin(article, eq(article.id, articleEdition.articleId))
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
        inArray(articleEdition.state, states),
        isNull(article.deletedAt),
        or(article.pending, isInState("draft", now), publishedToo),
        ids ? inArray(article.id, [...ids]) : undefined,
      ),
    );
