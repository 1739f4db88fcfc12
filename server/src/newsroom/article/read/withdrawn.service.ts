import type { WithdrawnArticle } from "@masthead/contract/newsroom/article/article.ts";
import { articlePath, pagePath } from "@masthead/contract/platform/paths.ts";
import { tag } from "../../../platform/cache/tags.ts";
import { messagesFor } from "../../../platform/http/messages.ts";
import { notFound } from "../../../platform/http/problem.ts";
import type { CallContext } from "../../../platform/platform.ts";
import {
  type RecentWithdrawals,
  recentlyWithdrawn,
  type WithdrawnRow,
  withdrawnRow,
} from "./withdrawn.store.ts";

/** Returns the public notice of a withdrawn article; undefined unless it is withdrawn. */
export async function findWithdrawn(
  { db }: Pick<CallContext, "db">,
  id: number,
): Promise<WithdrawnArticle | undefined> {
  tag(`article:${id}`);
  const row = await withdrawnRow(db, id);
  return row && toWithdrawn(row);
}

/** Returns the public notice of a withdrawn article. @throws NOT_FOUND unless it is withdrawn */
export async function withdrawnArticle(
  context: CallContext,
  id: number,
): Promise<WithdrawnArticle> {
  const withdrawn = await findWithdrawn(context, id);
  if (!withdrawn) throw notFound();
  return withdrawn;
}

/** Selection of the articles in a list. */
export type ListFilter = RecentWithdrawals["filter"];

/** Withdrawn article, with the date at which it had been published. */
export type ListedWithdrawal = WithdrawnArticle & { publishedAt: Date };

/** Returns recently withdrawn articles that would otherwise be in a list. */
export async function withdrawnFromList(
  { db }: Pick<CallContext, "db">,
  query: RecentWithdrawals,
): Promise<ListedWithdrawal[]> {
  const rows = await recentlyWithdrawn(db, query);
  tag(...rows.map(({ id }) => `article:${id}` as const));
  return rows.map((row) => ({ ...toWithdrawn(row), publishedAt: row.publishedAt ?? row.at }));
}

/**
 * Returns the headline of a notice: neutral for a kill, otherwise the headline of the retracted
 * article.
 */
export const withdrawalTitle = ({ locale, article }: WithdrawnArticle): string =>
  article
    ? messagesFor(locale)("article.withdrawn.retracted", { title: article.title })
    : messagesFor(locale)("article.withdrawn.killed");

/**
 * Path of the page of a withdrawn article. A kill has no slug, since slugs are made from headlines.
 */
export const withdrawnPath = ({ id, locale, article }: WithdrawnArticle): string =>
  article
    ? articlePath({ id, locale, slug: article.slug })
    : pagePath(locale, "article/:id/:slug?", { id });

const toWithdrawn = ({
  id,
  locale,
  kind,
  notice,
  at,
  title,
  slug,
}: WithdrawnRow): WithdrawnArticle => ({
  id,
  locale,
  kind,
  notice,
  at: at.toISOString(),
  article: title !== null && slug !== null ? { title, slug } : null,
});
