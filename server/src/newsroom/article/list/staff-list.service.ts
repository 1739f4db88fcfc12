import type { ArticleCard } from "@masthead/contract/newsroom/article/article.ts";
import type { ArticleRow } from "@masthead/contract/newsroom/article/article-record.ts";
import type { ArticleAdminFilter } from "@masthead/contract/newsroom/article/article-staff.ts";
import type { CountedMeta } from "@masthead/contract/platform/call.ts";
import type { Locale } from "@masthead/contract/platform/locale.ts";
import { canSeeDeleted } from "../../../platform/crud/staff-record.ts";
import { problemError } from "../../../platform/http/problem.ts";
import type { CallContext } from "../../../platform/platform.ts";
import { timeRangeOfDays } from "../../../system/setting/day-range.ts";
import { toImage } from "../../media/media.image.ts";
import { assignmentsOf } from "../assignment/assignment.sql.ts";
import { labelsOf } from "../edit/label.store.ts";
import { abilitiesOn } from "../edit/staff-record.service.ts";
import { cardsOf } from "../read/card.service.ts";
import { countStaffArticles, staffArticleRows, visibleArticleIds } from "./staff-list.store.ts";

/**
 * Returns one page of articles in any state, empty past the end.
 * @throws FORBIDDEN when deleted articles are requested by a caller who may not restore them
 */
export async function staffArticles(
  context: CallContext,
  input: ArticleAdminFilter,
): Promise<{ data: ArticleRow[]; meta: CountedMeta }> {
  if (input.deleted && !canSeeDeleted(context)) throw problemError("FORBIDDEN");
  const { page, limit, from, to, mine, assignee, edition, ...filter } = input;
  const { db, now, locale, user } = context;
  const query = {
    ...filter,
    pendingVersion: filter.pendingVersion ?? edition,
    ...(await timeRangeOfDays(context, { from, to })),
    editorId: mine ? user?.id : undefined,
    assigneeId: assignee === "me" ? user?.id : filter.assigneeId,
    assigned: assignee === "anyone" || assignee === "nobody" ? assignee === "anyone" : undefined,
  };
  const { total, more } = await countStaffArticles(db, query, now);
  const rows = await staffArticleRows(db, query, now, {
    limit,
    offset: (page - 1) * limit,
    isCounted: !more,
  });
  const labels = await labelsOf(
    db,
    {
      category: rows.flatMap((row) => row.categoryId ?? []),
      author: rows.flatMap((row) => row.authorIds),
    },
    locale,
  );
  const assignments = await assignmentsOf(
    db,
    rows.map(({ id }) => id),
    now,
  );
  const data = rows.map(
    ({ categoryId, authorIds, lead, pending, pendingVersionState, ...row }) => ({
      ...row,
      pendingVersion: { state: pendingVersionState, pending },
      edition: { state: pendingVersionState, pending },
      category: labels.category.find((label) => label.id === categoryId) ?? null,
      authors: authorIds.flatMap((id) => labels.author.find((label) => label.id === id) ?? []),
      lead: lead && toImage(lead.image, locale, lead.use),
      assignment: assignments.get(row.id) ?? null,
      publishedAt: row.publishedAt?.toISOString() ?? null,
      embargoUntil: row.embargoUntil?.toISOString() ?? null,
      createdAt: row.createdAt.toISOString(),
      updatedAt: row.updatedAt.toISOString(),
      deletedAt: row.deletedAt?.toISOString() ?? null,
      abilities: abilitiesOn(context, row),
    }),
  );
  return { data, meta: { page, limit, total, more } };
}

/** Returns one page of published articles for a picker. */
export async function articlesToPick(
  context: CallContext,
  { page, limit, q, locale }: { page: number; limit: number; q?: string; locale?: Locale },
): Promise<{ data: ArticleCard[]; meta: CountedMeta }> {
  const { ids, total, more } = await visibleArticleIds(context.db, { q, locale }, context.now, {
    limit,
    offset: (page - 1) * limit,
  });
  return { data: await cardsOf(context, ids), meta: { page, limit, total, more } };
}
