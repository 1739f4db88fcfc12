import type { CategoryRef } from "@masthead/contract/newsroom/category.ts";
import { categoryPath } from "@masthead/contract/platform/paths.ts";
import { type LoaderFunctionArgs, redirect, useLoaderData } from "react-router";
import { SaveOrFollowButton } from "../audience/save-or-follow/save-or-follow-button.tsx";
import { PageBoundary } from "../layouts/page-boundary.tsx";
import { parseIdParam, parsePageParam, withPageErrors } from "../platform/api/loader-helpers.ts";
import { pageOf } from "../platform/api/page-context.ts";
import { useFrame } from "../platform/frame-data.ts";
import { JsonLd } from "../platform/head/json-ld.tsx";
import { PageHead } from "../platform/head/page-head.tsx";
import { useLocale } from "../platform/locale.ts";
import { useMessages } from "../platform/messages.ts";
import { Card } from "../ui/card.tsx";
import { CategoryMark } from "../ui/labels.tsx";
import { Link } from "../ui/link.tsx";
import { Pager } from "../ui/pager.tsx";
import { RankedList } from "../ui/ranked-list.tsx";
import { SectionHeading } from "../ui/section-heading.tsx";
import { ArticleList } from "./article-list.tsx";
import { LeadArticle } from "./lead-article.tsx";
import { PageTitle } from "./page-title.tsx";
import "./messages.ts";

const PAGE_LIMIT = 20;
/** Number of articles at the top of the first page: the lead and three more. */
const TOP_COUNT = 4;

export async function loader({ context, params, url }: LoaderFunctionArgs) {
  const { client, locale } = pageOf(context);
  const page = parsePageParam(url);
  if (params.id && !/^\d+$/.test(params.id)) {
    const categoryBySlug = (await client.category.all({ locale })).find((category) => category.slug === params.id);
    if (categoryBySlug) throw redirect(categoryPath(locale, categoryBySlug.id), 301);
  }
  const id = parseIdParam(params.id);
  const [category, list, mostRead] = await withPageErrors(
    Promise.all([
      client.category.get({ locale, id }),
      client.article.byCategory({ locale, id, page, limit: PAGE_LIMIT }),
      client.article.mostRead({ locale, categoryId: id, limit: 5 }),
    ]),
  );
  return { category, mainCategoryId: category.ancestors[0]?.id ?? category.id, list, mostRead: page === 1 ? mostRead : [] };
}

export default function Category() {
  const { category, list, mostRead } = useLoaderData<typeof loader>();
  const t = useMessages();
  const frame = useFrame();
  const locale = useLocale();
  const top = list.meta.page === 1 ? list.data.slice(0, TOP_COUNT) : [];
  const [lead, ...topArticles] = top;
  // Without subcategories all cards would show the same name.
  const hideCategory = category.children.length === 0;
  const breadcrumbs = [...category.ancestors, category];
  return (
    <>
      <PageHead
        title={category.name}
        description={t("about.category", { name: category.name, site: frame?.settings.siteName })}
        picture={category.image ?? lead?.lead ?? null}
        feeds
      />
      <JsonLd
        data={{
          "@type": "BreadcrumbList",
          itemListElement: breadcrumbs.map((ancestor, index) => ({
            "@type": "ListItem",
            position: index + 1,
            name: ancestor.name,
            item: `${frame?.publicUrl}${categoryPath(locale, ancestor.id)}`,
          })),
        }}
      />
      <PageTitle
        label={category.ancestors.length > 0 ? <Ancestors categories={category.ancestors} /> : undefined}
        title={category.name}
        colour={category.colour}
      >
        {category.children.length > 0 && (
          <nav aria-label={t("subsections")} className="mt-1 flex flex-wrap gap-x-5">
            {category.children.map((child) => (
              <Link
                key={child.id}
                to={categoryPath(locale, child.id)}
                className="flex min-h-11 items-center text-17 font-semibold underline decoration-mint decoration-2 underline-offset-6 hover:bg-wash"
              >
                {child.name}
              </Link>
            ))}
          </nav>
        )}
        <div className="mt-2">
          <SaveOrFollowButton kind="category" id={category.id} name={category.name} />
        </div>
      </PageTitle>
      {lead && <LeadArticle article={lead} hideCategory={hideCategory} />}
      {topArticles.length > 0 && (
        <div className="mt-6 grid grid-cols-1 gap-x-6 gap-y-6 border-t border-line pt-6 md:mt-8 md:grid-cols-3 md:pt-8">
          {topArticles.map((article) => (
            <Card key={article.id} article={article} look="medium" level={2} hideCategory={hideCategory} prefetch />
          ))}
        </div>
      )}
      <div className={`grid grid-cols-1 gap-x-6 lg:grid-cols-12 ${lead ? "mt-8 border-t border-line pt-8" : ""}`}>
        <div className="lg:col-span-8">
          {(list.data.length > top.length || !top.length) && (
            <ArticleList articles={list.data.slice(top.length)} hideCategory={hideCategory} />
          )}
          <Pager {...list.meta} />
        </div>
        {mostRead.length > 0 && (
          <aside
            aria-labelledby="most-read"
            className="defer-layout no-print max-lg:mt-12 lg:col-span-4 lg:border-s lg:border-line lg:ps-6"
          >
            <SectionHeading id="most-read" colour="var(--color-orange)">
              {t("mostRead")}
            </SectionHeading>
            <RankedList articles={mostRead} />
          </aside>
        )}
      </div>
    </>
  );
}

/** Links to the ancestors of a category. */
function Ancestors({ categories }: { categories: CategoryRef[] }) {
  const locale = useLocale();
  return categories.map((category) => (
    <Link
      key={category.id}
      to={categoryPath(locale, category.id)}
      className="flex min-h-11 w-fit items-center gap-2 underline-offset-4 hover:underline"
    >
      <CategoryMark colour={category.colour} />
      {category.name}
    </Link>
  ));
}

export const ErrorBoundary = PageBoundary;
