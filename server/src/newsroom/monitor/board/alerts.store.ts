import type { MonitorAlert } from "@masthead/contract/newsroom/monitor/monitor-terms.ts";
import type { Locale, LocalizedText } from "@masthead/contract/platform/locale.ts";
import type { WorkKindName } from "@masthead/contract/platform/work-kinds.ts";
import { and, asc, desc, eq, gt, inArray, isNull, or, sql } from "drizzle-orm";
import type { Db } from "../../../platform/postgres/database.ts";
import { openWork } from "../../../platform/work/open-work.table.ts";
import { article } from "../../article/article.table.ts";
import { articleAssignment } from "../../article/assignment/assignment.table.ts";
import { breakingEdition, breakingPackage } from "../../breaking/breaking.table.ts";
import { assignmentColumns, hasAssignment, QUERY_SIZE } from "./board.store.ts";
import type { ColumnFilter, StoredAssignment } from "./board-row.ts";

/** Kinds of open work that are alerts from the beginning; others are when urgent or overdue. */
const ALWAYS_ALERTS = ["breaking", "push", "newsletter", "stream"] as const;

/** Kinds of open work that the newsroom monitor shows as alerts. */
export const ALERTED_KINDS = [
  ...ALWAYS_ALERTS,
  "review",
  "publication",
  "front",
  "assignment",
  "plan",
] as const satisfies readonly (WorkKindName & MonitorAlert)[];
type AlertedKind = (typeof ALERTED_KINDS)[number];

/** SQL: open work is about this article. */
const isAboutArticle = and(
  inArray(openWork.kind, ["review", "publication", "assignment"]),
  eq(article.id, openWork.recordId),
);

interface WorkAlert {
  id: number;
  kind: WorkKindName;
  title: LocalizedText;
  path: string;
  urgent: boolean;
  at: Date;
  articleId: number | null;
  categoryId: number | null;
  assignment: StoredAssignment | null;
}

/**
 * Returns open work that needs somebody now: urgent, overdue, or of a kind that always does. Work of
 * no article matches no category.
 */
export function workAlerts(
  db: Db,
  kinds: readonly AlertedKind[],
  { locale, categoryId }: ColumnFilter,
  now: Date,
): Promise<WorkAlert[]> {
  return db
    .select({
      id: openWork.id,
      kind: openWork.kind,
      title: openWork.title,
      path: openWork.path,
      urgent: openWork.urgent,
      at: openWork.openedAt,
      articleId: article.id,
      categoryId: article.categoryId,
      assignment: assignmentColumns(now),
    })
    .from(openWork)
    .leftJoin(article, isAboutArticle)
    .leftJoin(articleAssignment, hasAssignment)
    .where(
      and(
        isNull(openWork.closedAt),
        inArray(openWork.kind, [...kinds]),
        or(
          inArray(openWork.kind, [...ALWAYS_ALERTS]),
          openWork.urgent,
          sql`${openWork.dueAt} < ${now}`,
        ),
        locale === null ? undefined : sql`${openWork.title} ->> ${locale} is not null`,
        categoryId === null ? undefined : eq(article.categoryId, categoryId),
      ),
    )
    .orderBy(desc(openWork.urgent), asc(openWork.openedAt), asc(openWork.id))
    .limit(QUERY_SIZE);
}

interface FailedPackage {
  id: number;
  title: string;
  locale: Locale;
  at: Date;
  articleId: number;
  categoryId: number | null;
  assignment: StoredAssignment | null;
}

/**
 * Returns breaking news packages of which a step failed since a time, with their first article in
 * the language and category, the last first.
 */
export function failedPackages(
  db: Db,
  { locale, categoryId }: ColumnFilter,
  { since, now }: { since: Date; now: Date },
): Promise<FailedPackage[]> {
  /** SQL: no earlier language of the package is in the column. */
  const isFirst = sql`not exists (select from ${breakingEdition} e join ${article} a on a.id = e.article_id
    where e.package_id = ${breakingEdition.packageId} and e.position < ${breakingEdition.position}
      and (${locale}::text is null or e.locale = ${locale}) and (${categoryId}::bigint is null or a.category_id = ${categoryId}))`;
  return db
    .select({
      id: breakingPackage.id,
      title: article.title,
      locale: breakingEdition.locale,
      at: breakingPackage.updatedAt,
      articleId: article.id,
      categoryId: article.categoryId,
      assignment: assignmentColumns(now),
    })
    .from(breakingPackage)
    .innerJoin(breakingEdition, eq(breakingEdition.packageId, breakingPackage.id))
    .innerJoin(article, eq(article.id, breakingEdition.articleId))
    .leftJoin(articleAssignment, hasAssignment)
    .where(
      and(
        eq(breakingPackage.state, "failed"),
        gt(breakingPackage.updatedAt, since),
        locale === null ? undefined : eq(breakingEdition.locale, locale),
        categoryId === null ? undefined : eq(article.categoryId, categoryId),
        isFirst,
      ),
    )
    .orderBy(desc(breakingPackage.updatedAt))
    .limit(QUERY_SIZE);
}
