import type { ArticleCard } from "@masthead/contract/newsroom/article.ts";
import { listingPath } from "@masthead/contract/system/paths.ts";
import { useLocale } from "../../system/locale.ts";
import { SharedPart } from "../../system/shared-part.tsx";
import { useWords } from "../../system/words.ts";
import { RankedList } from "../../ui/ranked-list.tsx";
import { SectionHeading } from "../../ui/section-heading.tsx";

/** Beside the story on wide screens, where it stays in view; below it on narrow ones. */
export function ArticleAside({ mostRead }: { mostRead: ArticleCard[] }) {
  const t = useWords();
  const locale = useLocale();
  if (!mostRead.length) return null;
  return (
    <SharedPart
      as="aside"
      of={mostRead}
      name="most read"
      aria-labelledby="aside-most-read"
      className="defer-layout no-print max-lg:mt-12 lg:sticky lg:top-6"
    >
      <SectionHeading id="aside-most-read" to={listingPath(locale, "most-read")} colour="var(--color-orange)">
        {t("mostRead")}
      </SectionHeading>
      <RankedList articles={mostRead} />
    </SharedPart>
  );
}
