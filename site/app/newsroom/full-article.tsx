import type { Client } from "@masthead/contract/contract.ts";
import type { ArticleFullText } from "@masthead/contract/newsroom/article/article.ts";
import { articlePath, fullArticlePath } from "@masthead/contract/platform/paths.ts";
import { type LoaderFunctionArgs, redirect, useLoaderData } from "react-router";
import { PageBoundary } from "../layouts/page-boundary.tsx";
import { parseIdParam, withPageErrors } from "../platform/api/loader-helpers.ts";
import { pageOf } from "../platform/api/page-context.ts";
import { useFrame } from "../platform/frame-data.ts";
import { PageHead } from "../platform/head/page-head.tsx";
import { useMessages } from "../platform/messages.ts";
import "./article/paywall/full-text/messages.ts";
import { ArticleContent, RELATED_LIMIT } from "./article/article-content.tsx";
import { mostReadExcept } from "./article/most-read.ts";
import { loadResult } from "./result/load-result.ts";

/**
 * /account/read/{id}: full text of a subscriber-only article, also without JavaScript. Users
 * without access see the paywall with the reason.
 */
export async function loader({ context, params }: LoaderFunctionArgs) {
  const page = pageOf(context);
  const { client, locale } = page;
  const id = parseIdParam(params.id);
  const article = await withPageErrors(client.article.details({ id, locale }));
  if (!article.cut) throw redirect(articlePath(article));
  if (article.locale !== locale) throw redirect(fullArticlePath(article.locale, id));
  const [fullText, result, related, mostRead] = await Promise.all([
    fetchFullText(client, id),
    loadResult(page, article),
    client.article.related({ id, locale, limit: RELATED_LIMIT }),
    mostReadExcept(page, id),
  ]);
  return {
    article: fullText ? { ...article, ...fullText, cut: false } : article,
    mainCategoryId: article.ancestors[0]?.id,
    result,
    related,
    mostRead,
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

export default function FullArticle() {
  const { article, result, related, mostRead } = useLoaderData<typeof loader>();
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
        result={result}
        article={article}
        mostRead={mostRead}
        related={related}
        refusalMessage={article.cut ? t("paywall.notEntitled") : undefined}
      />
    </>
  );
}

export const ErrorBoundary = PageBoundary;
