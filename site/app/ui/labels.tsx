import type { ArticleCard } from "@masthead/contract/newsroom/article.ts";
import { categoryPath } from "@masthead/contract/system/paths.ts";
import { useWords } from "../system/words.ts";
import { Link } from "./link.tsx";

/** What kind of story it is, above its headline, on one line: breaking, for subscribers, its section. */
export function Labels({ article, hideCategory = false }: { article: ArticleCard; hideCategory?: boolean }) {
  const t = useWords();
  const category = hideCategory ? null : article.category;
  if (!article.breaking && !article.premium && !category) return null;
  return (
    <p className="flex max-w-full min-w-0 items-center gap-2.5 text-13 font-semibold whitespace-nowrap">
      {article.breaking && <span className="edged bg-orange px-1.5 text-ink">{t("breaking")}</span>}
      {article.premium && <span className="bg-ink px-1.5 text-paper">{t("premium")}</span>}
      {category && (
        <Link
          to={categoryPath(article.locale, category.id)}
          className="relative z-(--z-raised) flex min-w-0 items-center gap-1.5 py-0.5 before:absolute before:-inset-x-2 before:-inset-y-2.5 hover:underline"
        >
          <Mark colour={category.colour} />
          <span className="truncate">{category.name}</span>
        </Link>
      )}
    </p>
  );
}

/** The small square in a section's colour. */
export function Mark({ colour }: { colour: string }) {
  return <span className="mark size-2 shrink-0" style={{ backgroundColor: colour }} aria-hidden />;
}
