import { categoryPath } from "@masthead/contract/platform/paths.ts";
import { type LoaderFunctionArgs, redirect, useLoaderData } from "react-router";
import { PageBoundary } from "../layouts/page-boundary.tsx";
import { parseIdParam, parsePageParam, withPageErrors } from "../platform/api/loader-helpers.ts";
import { pageOf } from "../platform/api/page-context.ts";
import { useFrame } from "../platform/frame-data.ts";
import { JsonLd } from "../platform/head/json-ld.tsx";
import { PageHead } from "../platform/head/page-head.tsx";
import { useLocale } from "../platform/locale.ts";
import { useMessages } from "../platform/messages.ts";
import { CategoryContent } from "./category/category-content.tsx";
import { type CategoryPage, loadCategory } from "./category/load-category.ts";
import { NewArticlesButton } from "./new-articles/new-articles-button.tsx";
import { useNewArticles } from "./new-articles/use-new-articles.ts";
import "./messages.ts";

export async function loader({ context, params, url }: LoaderFunctionArgs) {
  const pageContext = pageOf(context);
  const { client, locale } = pageContext;
  const page = parsePageParam(url);
  if (params.id && !/^\d+$/.test(params.id)) {
    const categoryBySlug = (await client.category.all({ locale })).find(
      (category) => category.slug === params.id,
    );
    if (categoryBySlug) throw redirect(categoryPath(locale, categoryBySlug.id), 301);
  }
  const id = parseIdParam(params.id);
  const front =
    page === 1 ? client.front.page({ locale, categoryId: id }).then(({ main }) => main) : [];
  return withPageErrors(loadCategory(pageContext, { id, page, front }));
}

const articleIdsOf = ({ main, list }: CategoryPage) => [...main, ...list.data].map(({ id }) => id);

export default function Category() {
  const content = useLoaderData<typeof loader>();
  const { category, main, list } = content;
  const { current, count } = useNewArticles(content, articleIdsOf);
  const t = useMessages();
  const frame = useFrame();
  const locale = useLocale();
  return (
    <>
      <PageHead
        title={category.name}
        description={t("about.category", { name: category.name, site: frame?.settings.siteName })}
        picture={category.image ?? main[0]?.lead ?? null}
        feeds
      />
      <JsonLd
        data={{
          "@type": "BreadcrumbList",
          itemListElement: [...category.ancestors, category].map((ancestor, index) => ({
            "@type": "ListItem",
            position: index + 1,
            name: ancestor.name,
            item: `${frame?.publicUrl}${categoryPath(locale, ancestor.id)}`,
          })),
        }}
      />
      {list.meta.page === 1 && <NewArticlesButton count={count} version={current} />}
      <CategoryContent {...content} />
    </>
  );
}

export const ErrorBoundary = PageBoundary;
