import { PREVIEW_TOKEN_LENGTH } from "@masthead/contract/system/constants.ts";
import { articlePath, articlePreviewPath } from "@masthead/contract/system/paths.ts";
import { data, type HeadersArgs, type LoaderFunctionArgs, redirect, useLoaderData } from "react-router";
import { PageBoundary } from "../layouts/page-boundary.tsx";
import { ask, numberIn } from "../system/calls.ts";
import { pageOf } from "../system/page-context.ts";
import { useFrame } from "../system/page-head.tsx";
import { useWords } from "../system/words.ts";
import { mostReadBeside } from "./article/most-read.ts";
import { RELATED, Story } from "./article/story.tsx";

/** What the holder of a token is shown is for nobody else: no cache, no search engine, no site that it links to. */
const PRIVATE = { "cache-control": "private, no-store", "x-robots-tag": "noindex, nofollow", "referrer-policy": "no-referrer" };

/** /preview/article/{id}?token=…: the page of an article in any state, as its readers would see it; without an id, of the content of a form. */
export async function loader({ context, params, url }: LoaderFunctionArgs) {
  const page = pageOf(context);
  const { client, locale } = page;
  const id = params.id === undefined ? null : numberIn(params.id);
  const token = url.searchParams.get("token") ?? "";
  if (token.length > PREVIEW_TOKEN_LENGTH) throw data(null, { status: 404 });
  const { state, unsaved, shownUntil, related, ...shown } = await ask(
    id === null ? client.article.formPreview.get({ token }) : client.article.preview({ id, token }),
  );
  // An article that was never saved has no number.
  const article = { ...shown, id: shown.id ?? 0 };
  if (article.locale !== locale) throw redirect(articlePreviewPath(article.locale, id, token), { status: 302, headers: PRIVATE });
  return data(
    {
      article,
      preview: { state, unsaved, shownUntil },
      mainSectionId: article.ancestors[0]?.id,
      related: related.slice(0, RELATED),
      mostRead: await mostReadBeside(page, article.id),
      // In the other language there is what readers may see there: this address is no preview of it.
      alternates: Object.fromEntries(article.translations.map((one) => [one.locale, articlePath(one)])),
    },
    { headers: PRIVATE },
  );
}

export const headers = ({ loaderHeaders }: HeadersArgs) => loaderHeaders;

export default function ArticlePreview() {
  const { article, related, mostRead } = useLoaderData<typeof loader>();
  const t = useWords();
  const site = useFrame()?.settings.siteName ?? "";
  return (
    <>
      <title>{[`${t("preview.title")}: ${article.title}`, site].join(" | ")}</title>
      <meta name="robots" content="noindex, nofollow" />
      <meta name="referrer" content="no-referrer" />
      <Story article={article} mostRead={mostRead} related={related} />
    </>
  );
}

export const ErrorBoundary = PageBoundary;
