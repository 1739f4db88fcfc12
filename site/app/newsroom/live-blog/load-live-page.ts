import type { ArticleDetails } from "@masthead/contract/newsroom/article/article.ts";
import type { LivePage } from "@masthead/contract/newsroom/live-blog/live-blog.ts";
import { articlePath } from "@masthead/contract/platform/paths.ts";
import { redirect } from "react-router";
import { nullIfNotFound } from "../../platform/api/loader-helpers.ts";
import type { pageOf } from "../../platform/api/page-context.ts";

/**
 * Page of a live blog: its stream, unless it shows all of them, its first entry, unless it is the
 * first page, and its order.
 */
export interface LivePlace {
  stream: number | undefined;
  entry: number | undefined;
  order: "newest" | "oldest";
}

/** Live blog on the page of an article. */
export interface ShownLiveBlog {
  page: LivePage;
  place: LivePlace;
}

/**
 * Loads the page of a live blog that a URL asks for; null for an article without one.
 * @throws redirect to the article if its live blog has no such entry or stream
 */
export async function loadLivePage(
  { client, locale }: ReturnType<typeof pageOf>,
  article: ArticleDetails,
  { searchParams }: URL,
): Promise<ShownLiveBlog | null> {
  const numberOf = (name: string) => {
    const value = searchParams.get(name);
    return value === null ? undefined : Number(value);
  };
  const place: LivePlace = {
    stream: numberOf("stream"),
    entry: numberOf("entry"),
    order: searchParams.get("order") === "oldest" ? "oldest" : "newest",
  };
  const isFirst =
    place.stream === undefined && place.entry === undefined && place.order === "newest";
  const page =
    article.liveBlog === null
      ? null
      : await nullIfNotFound(client.liveBlog.page({ id: article.id, locale, ...place }));
  if (!page && !isFirst) throw redirect(articlePath(article), 302);
  return page && { page, place };
}
