import type { ArticleRef } from "@masthead/contract/newsroom/article/article.ts";
import { articlePath, newslettersPath, topicPath } from "@masthead/contract/platform/paths.ts";
import { CachedFragment } from "../../platform/cached-fragment.tsx";
import { useLocale } from "../../platform/locale.ts";
import { useMessages } from "../../platform/messages.ts";
import { estimatedHeight, HEADING_HEIGHT } from "../../ui/estimated-height.ts";
import { Link } from "../../ui/link.tsx";
import { RankedList, rankedListHeight } from "../../ui/ranked-list.tsx";
import { SectionHeading } from "../../ui/section-heading.tsx";
import type { BesideArticle } from "./load-beside.ts";

/**
 * Column next to the article on wide screens, below it on narrow ones: further stories, a newsletter
 * and the most read articles, which stay in view.
 */
export function ArticleAside({
  moreStories,
  newsletter,
  mostRead,
}: Omit<BesideArticle, "related">) {
  return (
    <>
      <MoreStories articles={moreStories} />
      {newsletter && <NewsletterBox newsletter={newsletter} />}
      <MostRead articles={mostRead} />
    </>
  );
}

function MoreStories({ articles }: { articles: ArticleRef[] }) {
  const t = useMessages();
  if (!articles.length) return null;
  return (
    <aside aria-labelledby="aside-more" className="no-print mb-10 max-lg:mt-12">
      <SectionHeading id="aside-more">{t("moreStories")}</SectionHeading>
      <ul>
        {articles.map((article) => (
          <li key={article.id} className="group relative border-b border-line py-3">
            <Link
              to={articlePath(article)}
              className="card-link headline line-clamp-3 font-headline text-17 leading-snug rtl:leading-relaxed font-semibold text-balance decoration-mint decoration-2 underline-offset-4 group-hover:underline"
            >
              {article.title}
            </Link>
          </li>
        ))}
      </ul>
    </aside>
  );
}

function NewsletterBox({ newsletter }: { newsletter: NonNullable<BesideArticle["newsletter"]> }) {
  const t = useMessages();
  const locale = useLocale();
  return (
    <CachedFragment
      as="aside"
      of={newsletter}
      name="newsletter"
      aria-labelledby="aside-newsletter"
      className="no-print mb-10 bg-wash p-5 max-lg:mt-12"
    >
      <h2 id="aside-newsletter" className="text-20">
        {newsletter.name}
      </h2>
      <p className="mt-1 text-15 text-quiet">{newsletter.description}</p>
      <Link
        to={newslettersPath(locale)}
        className="mt-3 inline-flex min-h-11 items-center bg-ink px-4 font-bold text-paper hover:underline"
      >
        {t("getNewsletter")}
      </Link>
    </CachedFragment>
  );
}

function MostRead({ articles }: { articles: ArticleRef[] }) {
  const t = useMessages();
  const locale = useLocale();
  if (!articles.length) return null;
  return (
    <CachedFragment
      as="aside"
      of={articles}
      name="most read"
      aria-labelledby="aside-most-read"
      className="defer-layout no-print max-lg:mt-12 lg:sticky lg:top-6"
      style={estimatedHeight(rankedListHeight(articles.length) + HEADING_HEIGHT)}
    >
      <SectionHeading
        id="aside-most-read"
        to={topicPath(locale, "most-read")}
        colour="var(--color-orange)"
      >
        {t("mostRead")}
      </SectionHeading>
      <RankedList articles={articles} />
    </CachedFragment>
  );
}
