import type { CategoryRef } from "@masthead/contract/newsroom/category.ts";
import { categoryPath } from "@masthead/contract/platform/paths.ts";
import { SaveOrFollowButton } from "../../audience/save-or-follow/save-or-follow-button.tsx";
import { useLocale } from "../../platform/locale.ts";
import { useMessages } from "../../platform/messages.ts";
import { estimatedHeight, HEADING_HEIGHT } from "../../ui/estimated-height.ts";
import { CategoryMark } from "../../ui/labels.tsx";
import { Link } from "../../ui/link.tsx";
import { SubjectOfCards } from "../../ui/page-subject.tsx";
import { Pager } from "../../ui/pager.tsx";
import { RankedList, rankedListHeight } from "../../ui/ranked-list.tsx";
import { SectionHeading } from "../../ui/section-heading.tsx";
import { ArticleList } from "../article-list.tsx";
import { FrontGrid } from "../front/front-grid.tsx";
import { LeadArticle } from "../lead-article.tsx";
import { PageTitle } from "../page-title.tsx";
import type { CategoryPage } from "./load-category.ts";

export function CategoryContent({ category, main, list, mostRead }: CategoryPage) {
  const t = useMessages();
  const locale = useLocale();
  const [lead, ...others] = main;
  return (
    <SubjectOfCards category={category.id}>
      <PageTitle
        label={
          category.ancestors.length > 0 ? <Ancestors categories={category.ancestors} /> : undefined
        }
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
      {lead && <LeadArticle article={lead} />}
      {others.length > 0 && (
        <div className="mt-6 border-t border-line pt-6 md:mt-8 md:pt-8">
          <FrontGrid
            cards={others}
            columns="md:grid-cols-3"
            fullWidth
            level={2}
            prefetchCount={others.length}
          />
        </div>
      )}
      <div
        className={`grid grid-cols-1 gap-x-6 lg:grid-cols-12 ${lead ? "mt-8 border-t border-line pt-8" : ""}`}
      >
        <div className="lg:col-span-8">
          {(list.data.length > 0 || !lead) && <ArticleList articles={list.data} />}
          <Pager {...list.meta} />
        </div>
        {mostRead.length > 0 && (
          <aside
            aria-labelledby="most-read"
            className="defer-layout no-print max-lg:mt-12 lg:col-span-4 lg:border-s lg:border-line lg:ps-6"
            style={estimatedHeight(rankedListHeight(mostRead.length) + HEADING_HEIGHT)}
          >
            <SectionHeading id="most-read" colour="var(--color-orange)">
              {t("mostRead")}
            </SectionHeading>
            <RankedList articles={mostRead} />
          </aside>
        )}
      </div>
    </SubjectOfCards>
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
