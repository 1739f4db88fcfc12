import { PREVIEW_TOKEN_LENGTH } from "@masthead/contract/platform/constants.ts";
import { LOCALES } from "@masthead/contract/platform/locale.ts";
import { categoryPath, frontPreviewPath, pagePath } from "@masthead/contract/platform/paths.ts";
import {
  data,
  type HeadersArgs,
  type LoaderFunctionArgs,
  redirect,
  useLoaderData,
} from "react-router";
import { PageBoundary } from "../layouts/page-boundary.tsx";
import { withPageErrors } from "../platform/api/loader-helpers.ts";
import { pageOf } from "../platform/api/page-context.ts";
import { useFrame } from "../platform/frame-data.ts";
import { useMessages } from "../platform/messages.ts";
import { CategoryContent } from "./category/category-content.tsx";
import { loadCategory } from "./category/load-category.ts";
import { FrontBanner, type FrontPreviewData } from "./front/front-banner.tsx";
import { loadHomeBlocks } from "./home/home-blocks.ts";
import { HomeContent } from "./home/home-content.tsx";
import { PREVIEW_HEADERS } from "./preview-headers.ts";
import "./preview/messages.ts";

/**
 * /preview/front?token=…: preview of the home page or of a category page with an unpublished front.
 */
export async function loader({ context, url }: LoaderFunctionArgs) {
  const page = pageOf(context);
  const token = url.searchParams.get("token") ?? "";
  if (token.length > PREVIEW_TOKEN_LENGTH) throw data(null, { status: 404 });
  const { locale, categoryId, at, shownUntil, ...front } = await withPageErrors(
    page.client.front.preview({ token }),
  );
  if (locale !== page.locale)
    throw redirect(frontPreviewPath(locale, token), { status: 302, headers: PREVIEW_HEADERS });
  const home = categoryId === null ? { front, blocks: await loadHomeBlocks(page) } : null;
  const category =
    categoryId === null
      ? null
      : await withPageErrors(loadCategory(page, { id: categoryId, page: 1, front: front.main }));
  const preview: FrontPreviewData = { name: category?.category.name ?? null, at, shownUntil };
  return data(
    {
      preview,
      home,
      category,
      mainCategoryId: category?.mainCategoryId,
      // The other language links to the published page: this token does not preview it.
      alternates: Object.fromEntries(
        LOCALES.map((other) => [
          other,
          categoryId === null ? pagePath(other, "") : categoryPath(other, categoryId),
        ]),
      ),
    },
    { headers: PREVIEW_HEADERS },
  );
}

/** The layout shows the banner above the header. */
export const handle = { banner: FrontBanner };

export const headers = ({ loaderHeaders }: HeadersArgs) => loaderHeaders;

export default function FrontPreview() {
  const { preview, home, category } = useLoaderData<typeof loader>();
  const t = useMessages();
  const site = useFrame()?.settings.siteName ?? "";
  return (
    <>
      <title>{[`${t("preview.title")}: ${preview.name ?? t("home")}`, site].join(" | ")}</title>
      <meta name="robots" content="noindex, nofollow" />
      <meta name="referrer" content="no-referrer" />
      {home && <HomeContent {...home} />}
      {category && <CategoryContent {...category} />}
    </>
  );
}

export const ErrorBoundary = PageBoundary;
