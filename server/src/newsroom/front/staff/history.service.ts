import type {
  FrontAddress,
  FrontPublication,
  PastPlacement,
} from "@masthead/contract/newsroom/front/front-staff.ts";
import type { PageMeta } from "@masthead/contract/platform/call.ts";
import { DAY } from "@masthead/contract/platform/durations.ts";
import type { CallContext } from "../../../platform/platform.ts";
import { staffArticlesById } from "../../article/article-lookup.sql.ts";
import { countPublications, findFront, listPublications, pastPlacements } from "../front.store.ts";

/** Age up to which former placements are listed, and their maximum number. */
const PAST_AGE = 7 * DAY;
const PAST_LIMIT = 50;

/** Returns the published states of a front, newest first. */
export async function frontHistory(
  context: CallContext,
  address: FrontAddress,
  { page, limit }: { page: number; limit: number },
): Promise<{ data: FrontPublication[]; meta: PageMeta }> {
  const { db } = context;
  const stored = await findFront(db, address);
  if (!stored) return { data: [], meta: { page, limit, total: 0 } };
  const [total, rows] = await Promise.all([
    countPublications(db, stored.id),
    listPublications(db, stored.id, { limit, offset: (page - 1) * limit }),
  ]);
  const placed = rows.flatMap(({ layout }) =>
    Object.values(layout.slots).map(({ articleId }) => articleId),
  );
  const articles = await staffArticlesById(context, [...new Set(placed)]);
  const data = rows.map(({ id, at, actorName, kind, layout }) => ({
    id,
    at: at.toISOString(),
    by: actorName,
    kind,
    articles: Object.entries(layout.slots)
      .map(([slot, { articleId }]) => ({ slot, title: articles.get(articleId)?.title ?? "" }))
      .toSorted((a, b) => (a.slot < b.slot ? -1 : 1)),
  }));
  return { data, meta: { page, limit, total } };
}

/**
 * Returns the articles that were placed on a front in the last week and no longer are, latest
 * first.
 */
export async function formerPlacements(
  context: CallContext,
  address: FrontAddress,
): Promise<PastPlacement[]> {
  const { db, now } = context;
  const stored = await findFront(db, address);
  if (!stored) return [];
  const current = new Set(Object.values(stored.live.slots).map(({ articleId }) => articleId));
  const past = (await pastPlacements(db, stored.id, new Date(now.getTime() - PAST_AGE)))
    .filter(({ articleId }) => !current.has(articleId))
    .map((row) => ({ ...row, until: new Date(row.until).toISOString() }))
    .toSorted((a, b) => (a.until < b.until ? 1 : -1))
    .slice(0, PAST_LIMIT);
  const articles = await staffArticlesById(
    context,
    past.map(({ articleId }) => articleId),
  );
  return past.flatMap(({ articleId, slot, until }) => {
    const article = articles.get(articleId);
    return article && !article.deleted ? [{ article, slot, until }] : [];
  });
}
