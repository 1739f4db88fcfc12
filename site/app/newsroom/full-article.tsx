import type { Client } from "@masthead/contract/contract.ts";
import type { ArticleFullText } from "@masthead/contract/newsroom/article/article.ts";
import type { LiveEntry } from "@masthead/contract/newsroom/live-blog/live-blog.ts";
import { articlePath, fullArticlePath } from "@masthead/contract/platform/paths.ts";
import { type LoaderFunctionArgs, redirect, useLoaderData } from "react-router";
import { PageBoundary } from "../layouts/page-boundary.tsx";
import { parseIdParam, withPageErrors } from "../platform/api/loader-helpers.ts";
import { pageOf } from "../platform/api/page-context.ts";
import { useFrame } from "../platform/frame-data.ts";
import { PageHead } from "../platform/head/page-head.tsx";
import { useMessages } from "../platform/messages.ts";
import "./article/paywall/full-text/messages.ts";
import { ArticleContent } from "./article/article-content.tsx";
import { loadBeside, RELATED_LIMIT } from "./article/load-beside.ts";
import { loadLetters } from "./letters/load-letters.ts";
import { withheldIds, withTexts } from "./live-blog/entry-texts.ts";
import { loadLivePage } from "./live-blog/load-live-page.ts";
import { loadResult } from "./result/load-result.ts";
import { loadStory, outsideStory, withStoryNeighbours } from "./story/load-story.ts";

/**
 * /account/read/{id}: full text of a subscriber-only article, also without JavaScript. Users
 * without access see the paywall with the reason.
 */
export async function loader({ context, params, url }: LoaderFunctionArgs) {
  const page = pageOf(context);
  const { client, locale } = page;
  const id = parseIdParam(params.id);
  const article = await withPageErrors(client.article.details({ id, locale }));
  if (!article.cut) throw redirect(articlePath(article));
  if (article.locale !== locale) throw redirect(fullArticlePath(article.locale, id));
  const storyLoad = loadStory(page, article);
  const [fullText, live, result, letters, beside, story] = await Promise.all([
    fetchFullText(client, id),
    loadLivePage(page, article, url),
    loadResult(page, article),
    loadLetters(page, article),
    loadBeside(
      page,
      id,
      outsideStory(client.article.related({ id, locale, limit: RELATED_LIMIT }), storyLoad),
    ),
    storyLoad,
  ]);
  const entries = live && fullText && (await fullEntries(client, id, live.page.entries));
  return {
    live: live && { ...live, page: { ...live.page, ...(entries && { entries }) } },
    article: withStoryNeighbours(
      fullText ? { ...article, ...fullText, cut: false } : article,
      story,
    ),
    mainCategoryId: article.ancestors[0]?.id,
    result,
    letters,
    story,
    beside,
  };
}

/** Returns null if the user's subscription does not include the article. */
async function fetchFullText(client: Client, id: number): Promise<ArticleFullText | null> {
  try {
    return await client.article.whole({ id });
  } catch (error) {
    if ((error as { status?: unknown }).status === 402) return null;
    throw error;
  }
}

/** Returns the entries of a live blog with their full text, for a reader of the full text. */
async function fullEntries(client: Client, id: number, entries: LiveEntry[]) {
  const withheld = withheldIds(entries, []);
  if (!withheld.length) return entries;
  const { entries: texts } = await client.liveBlog.fullText({ id, entries: withheld.join() });
  return withTexts(entries, texts);
}

export default function FullArticle() {
  const { article, live, result, letters, story, beside } = useLoaderData<typeof loader>();
  const t = useMessages();
  const publicUrl = useFrame()?.publicUrl ?? "";
  return (
    <>
      <PageHead
        title={article.title}
        canonical={publicUrl + articlePath(article)}
        alternates={{}}
        noindex
      />
      <ArticleContent
        live={live}
        livePath={fullArticlePath(article.locale, article.id)}
        result={result}
        letters={letters}
        story={story}
        article={article}
        beside={beside}
        refusalMessage={article.cut ? t("paywall.notEntitled") : undefined}
      />
    </>
  );
}

export const ErrorBoundary = PageBoundary;
