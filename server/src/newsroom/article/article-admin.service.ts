import type { ArticleCard } from "@masthead/contract/newsroom/article.ts";
import type { ArticleRow } from "@masthead/contract/newsroom/article-record.ts";
import type { ArticleAdminFilter } from "@masthead/contract/newsroom/article-staff.ts";
import type { CountedMeta } from "@masthead/contract/system/call.ts";
import type { Locale } from "@masthead/contract/system/locale.ts";
import { seesDeleted } from "../../platform/crud/staff-record.ts";
import { problemError } from "../../platform/http/problem.ts";
import type { CallContext } from "../../platform/platform.ts";
import { toPicture } from "../media/media.picture.ts";
import { momentsOfDays } from "../search/search-days.ts";
import { adminRows, countAdminRows, visibleIds } from "./article-admin.store.ts";
import { cardsOf } from "./article-card.service.ts";
import { labelsOf } from "./article-label.store.ts";
import { abilitiesOn } from "./article-record.service.ts";

/** One page of the articles of every state; past the end it is empty. @throws FORBIDDEN to who asks for the deleted and may not restore them. */
export async function adminArticles(context: CallContext, input: ArticleAdminFilter): Promise<{ data: ArticleRow[]; meta: CountedMeta }> {
  if (input.deleted && !seesDeleted(context)) throw problemError("FORBIDDEN");
  const { page, limit, from, to, mine, ...filter } = input;
  const { db, now, locale, user } = context;
  const query = { ...filter, ...(await momentsOfDays(context, { from, to })), editorId: mine ? user?.id : undefined };
  const { total, more } = await countAdminRows(db, query, now);
  const rows = await adminRows(db, query, now, { limit, offset: (page - 1) * limit, isCounted: !more });
  const labels = await labelsOf(
    db,
    { category: rows.flatMap((row) => row.categoryId ?? []), author: rows.flatMap((row) => row.authorIds) },
    locale,
  );
  const data = rows.map(({ categoryId, authorIds, lead, ...row }) => ({
    ...row,
    category: labels.category.find((one) => one.id === categoryId) ?? null,
    authors: authorIds.flatMap((id) => labels.author.find((one) => one.id === id) ?? []),
    lead: lead && toPicture(lead.picture, locale, lead.use),
    publishedAt: row.publishedAt?.toISOString() ?? null,
    embargoUntil: row.embargoUntil?.toISOString() ?? null,
    createdAt: row.createdAt.toISOString(),
    updatedAt: row.updatedAt.toISOString(),
    deletedAt: row.deletedAt?.toISOString() ?? null,
    abilities: abilitiesOn(context, row),
  }));
  return { data, meta: { page, limit, total, more } };
}

/** Articles that readers see, to pick one from. */
export async function articlesToPick(
  context: CallContext,
  { page, limit, q, locale }: { page: number; limit: number; q?: string | undefined; locale?: Locale | undefined },
): Promise<{ data: ArticleCard[]; meta: CountedMeta }> {
  const { ids, total, more } = await visibleIds(context.db, { q, locale }, context.now, { limit, offset: (page - 1) * limit });
  return { data: await cardsOf(context, ids), meta: { page, limit, total, more } };
}
