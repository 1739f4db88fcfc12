import { articlePath, liveFeedPath } from "@masthead/contract/platform/paths.ts";
import { lazy, Suspense } from "react";
import { type LoaderFunctionArgs, redirect, useLoaderData } from "react-router";
import { PageBoundary } from "../layouts/page-boundary.tsx";
import { nullIfNotFound, parseIdParam, withPageErrors } from "../platform/api/loader-helpers.ts";
import { pageOf } from "../platform/api/page-context.ts";
import { useFrame } from "../platform/frame-data.ts";
import { JsonLd } from "../platform/head/json-ld.tsx";
import { FeedLinks, PageHead } from "../platform/head/page-head.tsx";
import { useSaveForOffline } from "../system/offline/use-save-for-offline.ts";
import { ArticleContent } from "./article/article-content.tsx";
import { articleJsonLd } from "./article/json-ld.ts";
import { loadBeside, RELATED_LIMIT } from "./article/load-beside.ts";
import { loadWithdrawn } from "./article/withdrawn/load-withdrawn.ts";
import { loadLetters } from "./letters/load-letters.ts";
import { entryHead } from "./live-blog/entry-head.ts";
import { languagePaths } from "./live-blog/language-paths.ts";
import { loadLivePage } from "./live-blog/load-live-page.ts";
import { loadResult } from "./result/load-result.ts";
import { loadStory, outsideStory, withStoryNeighbours } from "./story/load-story.ts";

/** Few articles are withdrawn, so the notice is not in the script of every article. */
const WithdrawnArticlePage = lazy(async () => ({
  default: (await import("./article/withdrawn/withdrawn-article.tsx")).WithdrawnArticlePage,
}));

/** Data of the page of a published article, or of the notice that replaces a withdrawn one. */
export async function loader({ context, params, url }: LoaderFunctionArgs) {
  const page = pageOf(context);
  const { client, locale } = page;
  const id = parseIdParam(params.id);
  const article = await withPageErrors(nullIfNotFound(client.article.details({ id, locale })));
  if (!article) return loadWithdrawn(page, id, params.slug);
  // Canonical URL: the article's own language and its current slug.
  if (article.locale !== locale || params.slug !== article.slug)
    throw redirect(articlePath(article) + url.search, 301);
  const storyLoad = loadStory(page, article);
  const [live, result, letters, beside, story] = await Promise.all([
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
  return {
    article: withStoryNeighbours(article, story),
    mainCategoryId: article.ancestors[0]?.id,
    live,
    permalinkHead: live && entryHead(article, live),
    result,
    letters,
    story,
    beside,
    alternates: languagePaths(article, live),
  };
}

export default function Article() {
  const loaded = useLoaderData<typeof loader>();
  if (!("withdrawn" in loaded)) return <PublishedArticle {...loaded} />;
  return (
    <Suspense>
      <WithdrawnArticlePage {...loaded} />
    </Suspense>
  );
}

type PublishedData = Exclude<
  ReturnType<typeof useLoaderData<typeof loader>>,
  { withdrawn: unknown }
>;

function PublishedArticle({
  article,
  live,
  permalinkHead,
  result,
  letters,
  story,
  beside,
  alternates,
}: PublishedData) {
  const frame = useFrame();
  useSaveForOffline(article);
  return (
    <>
      <PageHead
        title={article.seo.title}
        description={article.seo.description}
        alternates={alternates}
        canonical={article.seo.canonicalUrl}
        picture={article.social.image}
        social={article.social}
        type="article"
        noindex={article.seo.noindex}
        oembed
        {...permalinkHead}
      />
      <meta property="article:published_time" content={article.publishedAt} />
      <meta property="article:modified_time" content={article.updatedAt} />
      {live && <FeedLinks title={article.title} base={liveFeedPath(article)} />}
      {frame && (
        <JsonLd
          data={
            import.meta.env.SSR
              ? articleJsonLd(article, frame, live?.page, result, letters?.data)
              : null
          }
        />
      )}
      <ArticleContent
        article={article}
        live={live}
        result={result}
        letters={letters}
        story={story}
        beside={beside}
      />
    </>
  );
}

export const ErrorBoundary = PageBoundary;
