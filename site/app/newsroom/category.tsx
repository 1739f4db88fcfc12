import type { CategoryRef } from "@masthead/contract/newsroom/category.ts";
import { categoryPath } from "@masthead/contract/system/paths.ts";
import { type LoaderFunctionArgs, redirect, useLoaderData } from "react-router";
import { KeepButton } from "../audience/keep/keep-button.tsx";
import { PageBoundary } from "../layouts/page-boundary.tsx";
import { ask, numberIn, pageIn } from "../system/calls.ts";
import { JsonLd } from "../system/json-ld.tsx";
import { useLocale } from "../system/locale.ts";
import { pageOf } from "../system/page-context.ts";
import { PageHead, useFrame } from "../system/page-head.tsx";
import { useWords } from "../system/words.ts";
import { Card } from "../ui/card.tsx";
import { Mark } from "../ui/labels.tsx";
import { Link } from "../ui/link.tsx";
import { Pager } from "../ui/pager.tsx";
import { RankedList } from "../ui/ranked-list.tsx";
import { SectionHeading } from "../ui/section-heading.tsx";
import { ArticleList } from "./article-list.tsx";
import { LeadStory } from "./lead-story.tsx";
import { PageTitle } from "./page-title.tsx";
import "./words.ts";

const LIMIT = 20;
/** The first page opens with a lead and three more. */
const ON_TOP = 4;

export async function loader({ context, params, url }: LoaderFunctionArgs) {
  const { client, locale } = pageOf(context);
  const page = pageIn(url);
  if (params.id && !/^\d+$/.test(params.id)) {
    const named = (await client.category.all({ locale })).find((category) => category.slug === params.id);
    if (named) throw redirect(categoryPath(locale, named.id), 301);
  }
  const id = numberIn(params.id);
  const [category, list, mostRead] = await ask(
    Promise.all([
      client.category.get({ locale, id }),
      client.article.byCategory({ locale, id, page, limit: LIMIT }),
      client.article.mostRead({ locale, categoryId: id, limit: 5 }),
    ]),
  );
  return { category, mainSectionId: category.ancestors[0]?.id ?? category.id, list, mostRead: page === 1 ? mostRead : [] };
}

export default function Category() {
  const { category, list, mostRead } = useLoaderData<typeof loader>();
  const t = useWords();
  const frame = useFrame();
  const locale = useLocale();
  const top = list.meta.page === 1 ? list.data.slice(0, ON_TOP) : [];
  const [lead, ...beside] = top;
  // Without subsections its name need not stand on each card.
  const alone = category.children.length === 0;
  const trail = [...category.ancestors, category];
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
          itemListElement: trail.map((one, index) => ({
            "@type": "ListItem",
            position: index + 1,
            name: one.name,
            item: `${frame?.publicUrl}${categoryPath(locale, one.id)}`,
          })),
        }}
      />
      <PageTitle
        label={category.ancestors.length > 0 ? <Above sections={category.ancestors} /> : undefined}
        title={category.name}
        colour={category.colour}
      >
        {category.children.length > 0 && (
          <nav aria-label={t("subsections")} className="mt-1 flex flex-wrap gap-x-5">
            {category.children.map((one) => (
              <Link
                key={one.id}
                to={categoryPath(locale, one.id)}
                className="flex min-h-11 items-center text-17 font-semibold underline decoration-mint decoration-2 underline-offset-6 hover:bg-wash"
              >
                {one.name}
              </Link>
            ))}
          </nav>
        )}
        <div className="mt-2">
          <KeepButton kind="category" id={category.id} name={category.name} />
        </div>
      </PageTitle>
      {lead && <LeadStory article={lead} hideCategory={alone} />}
      {beside.length > 0 && (
        <div className="mt-6 grid grid-cols-1 gap-x-6 gap-y-6 border-t border-line pt-6 md:mt-8 md:grid-cols-3 md:pt-8">
          {beside.map((article) => (
            <Card key={article.id} article={article} look="medium" level={2} hideCategory={alone} likely />
          ))}
        </div>
      )}
      <div className={`grid grid-cols-1 gap-x-6 lg:grid-cols-12 ${lead ? "mt-8 border-t border-line pt-8" : ""}`}>
        <div className="lg:col-span-8">
          {(list.data.length > top.length || !top.length) && <ArticleList articles={list.data.slice(top.length)} hideCategory={alone} />}
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

/** The sections that this one is part of. */
function Above({ sections }: { sections: CategoryRef[] }) {
  const locale = useLocale();
  return sections.map((one) => (
    <Link
      key={one.id}
      to={categoryPath(locale, one.id)}
      className="flex min-h-11 w-fit items-center gap-2 underline-offset-4 hover:underline"
    >
      <Mark colour={one.colour} />
      {one.name}
    </Link>
  ));
}

export const ErrorBoundary = PageBoundary;
