import { PREVIEW_TOKEN_LENGTH } from "@masthead/contract/platform/constants.ts";
import { articlePath, articlePreviewPath } from "@masthead/contract/platform/paths.ts";
import {
  data,
  type HeadersArgs,
  type LoaderFunctionArgs,
  redirect,
  useLoaderData,
} from "react-router";
import { PageBoundary } from "../layouts/page-boundary.tsx";
import { parseIdParam, withPageErrors } from "../platform/api/loader-helpers.ts";
import { pageOf } from "../platform/api/page-context.ts";
import { useFrame } from "../platform/frame-data.ts";
import { useMessages } from "../platform/messages.ts";
import { ArticleContent } from "./article/article-content.tsx";
import { loadBeside } from "./article/load-beside.ts";
import { PreviewBanner } from "./article/preview-banner.tsx";
import { PREVIEW_HEADERS } from "./preview-headers.ts";
import "./preview/messages.ts";

/**
 * /preview/article/{id}?token=…: preview of an article in any state. Without an id: preview of an
 * unsaved form.
 */
export async function loader({ context, params, url }: LoaderFunctionArgs) {
  const page = pageOf(context);
  const { client, locale } = page;
  const id = params.id === undefined ? null : parseIdParam(params.id);
  const token = url.searchParams.get("token") ?? "";
  if (token.length > PREVIEW_TOKEN_LENGTH) throw data(null, { status: 404 });
  const { state, unsaved, shownUntil, related, ...content } = await withPageErrors(
    id === null ? client.article.formPreview.get({ token }) : client.article.preview({ id, token }),
  );
  // An article that was never saved has no id.
  const article = { ...content, id: content.id ?? 0 };
  if (article.locale !== locale)
    throw redirect(articlePreviewPath(article.locale, id, token), {
      status: 302,
      headers: PREVIEW_HEADERS,
    });
  return data(
    {
      article,
      preview: { state, unsaved, shownUntil },
      mainCategoryId: article.ancestors[0]?.id,
      beside: await loadBeside(page, article.id, related),
      // The other language links to the published translation: this token does not preview it.
      alternates: Object.fromEntries(
        article.translations.map((translation) => [translation.locale, articlePath(translation)]),
      ),
    },
    { headers: PREVIEW_HEADERS },
  );
}

/** The layout shows the banner above the header. */
export const handle = { banner: PreviewBanner };

export const headers = ({ loaderHeaders }: HeadersArgs) => loaderHeaders;

export default function ArticlePreview() {
  const { article, beside } = useLoaderData<typeof loader>();
  const t = useMessages();
  const site = useFrame()?.settings.siteName ?? "";
  return (
    <>
      <title>{[`${t("preview.title")}: ${article.title}`, site].join(" | ")}</title>
      <meta name="robots" content="noindex, nofollow" />
      <meta name="referrer" content="no-referrer" />
      <ArticleContent article={article} beside={beside} />
    </>
  );
}

export const ErrorBoundary = PageBoundary;
