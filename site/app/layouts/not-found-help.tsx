import type { ArticleRef } from "@masthead/contract/newsroom/article/article.ts";
import { categoryPath, pagePath } from "@masthead/contract/platform/paths.ts";
import { useFrame } from "../platform/frame-data.ts";
import { useLocale } from "../platform/locale.ts";
import { useMessages } from "../platform/messages.ts";
import { CategoryMark } from "../ui/labels.tsx";
import { Link } from "../ui/link.tsx";
import { RankedList } from "../ui/ranked-list.tsx";
import { SectionHeading } from "../ui/section-heading.tsx";

/** What a page that does not exist offers instead. The server adds it to the error. */
export interface NotFoundData {
  popular: ArticleRef[];
}

/** Popular articles and sections, below the message of a page that does not exist. */
export function NotFoundHelp({ data }: { data: NotFoundData | null }) {
  const t = useMessages();
  const locale = useLocale();
  const sections = (useFrame()?.categories ?? []).filter(({ parentId }) => parentId === null);
  const linkClass =
    "flex min-h-11 items-center gap-2.5 text-17 font-semibold underline-offset-4 hover:underline";
  return (
    <>
      {data && data.popular.length > 0 && (
        <section aria-labelledby="popular" className="mt-4 md:mt-8">
          <SectionHeading id="popular" colour="var(--color-orange)">
            {t("mostRead")}
          </SectionHeading>
          <RankedList articles={data.popular} columns />
        </section>
      )}
      <nav aria-labelledby="all-sections" className="mt-10 md:mt-14">
        <SectionHeading id="all-sections">{t("sections")}</SectionHeading>
        <ul className="grid grid-cols-[repeat(auto-fill,minmax(min(10rem,100%),1fr))] gap-x-6">
          <li>
            <Link to={pagePath(locale, "latest-news")} className={linkClass}>
              {t("latestNews")}
            </Link>
          </li>
          {sections.map(({ id, name, colour }) => (
            <li key={id}>
              <Link to={categoryPath(locale, id)} className={linkClass}>
                <CategoryMark colour={colour} />
                {name}
              </Link>
            </li>
          ))}
        </ul>
      </nav>
    </>
  );
}
