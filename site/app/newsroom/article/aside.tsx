import type { ArticleCard } from "@masthead/contract/newsroom/article/article.ts";
import { topicPath } from "@masthead/contract/platform/paths.ts";
import { CachedFragment } from "../../platform/cached-fragment.tsx";
import { useLocale } from "../../platform/locale.ts";
import { useMessages } from "../../platform/messages.ts";
import { estimatedHeight, HEADING_HEIGHT } from "../../ui/estimated-height.ts";
import { RankedList, rankedListHeight } from "../../ui/ranked-list.tsx";
import { SectionHeading } from "../../ui/section-heading.tsx";

/** Most read articles: sticky next to the article on wide screens, below it on narrow ones. */
export function ArticleAside({ mostRead }: { mostRead: ArticleCard[] }) {
  const t = useMessages();
  const locale = useLocale();
  if (!mostRead.length) return null;
  return (
    <CachedFragment
      as="aside"
      of={mostRead}
      name="most read"
      aria-labelledby="aside-most-read"
      className="defer-layout no-print max-lg:mt-12 lg:sticky lg:top-6"
      style={estimatedHeight(rankedListHeight(mostRead.length) + HEADING_HEIGHT)}
    >
      <SectionHeading
        id="aside-most-read"
        to={topicPath(locale, "most-read")}
        colour="var(--color-orange)"
      >
        {t("mostRead")}
      </SectionHeading>
      <RankedList articles={mostRead} />
    </CachedFragment>
  );
}
