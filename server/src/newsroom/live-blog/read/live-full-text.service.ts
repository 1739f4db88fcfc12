import type { LiveFullText } from "@masthead/contract/newsroom/live-blog/live-blog.ts";
import { LIVE_PAGE_SIZE } from "@masthead/contract/newsroom/live-blog/live-blog-terms.ts";
import { notFound } from "../../../platform/http/problem.ts";
import type { CallContext } from "../../../platform/platform.ts";
import { requireFullText } from "../../article/access/full-text.service.ts";
import { bodiesForReaders } from "../../article/read/body.service.ts";
import { publishedEntries, publishedEntriesById, visibleLiveBlog } from "./live-page.store.ts";

/**
 * Returns the texts of published entries to readers who are entitled to the full text of the
 * article. Other entries are left out. The response must not be cached.
 * @param entries ids, separated by commas; undefined: the newest
 * @throws NOT_FOUND unless readers may see the article, and it has a live blog; PAYMENT_REQUIRED
 */
export async function liveFullText(
  context: CallContext,
  { id, entries }: { id: number; entries?: string },
): Promise<LiveFullText> {
  const { db, now } = context;
  const visible = await visibleLiveBlog(db, id, now);
  if (!visible) throw notFound();
  const { locale, premium, categoryId } = visible;
  const grant = await requireFullText(context, { id, premium, categoryId });
  const rows =
    entries === undefined
      ? await publishedEntries(db, { id, now }, { order: "newest", limit: LIVE_PAGE_SIZE })
      : await publishedEntriesById(db, { id, now }, entries.split(",").map(Number));
  const texts = rows.map(({ bodyHtml }) => bodyHtml);
  const bodies = await bodiesForReaders(context, texts, locale, grant);
  return {
    recordingsUntil: new Date(grant.expiry).toISOString(),
    entries: rows.map((row, index) => ({
      id: row.id,
      sequence: row.sequence ?? 0,
      bodyHtml: bodies[index] ?? "",
    })),
  };
}
