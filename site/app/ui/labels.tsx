import { categoryPath } from "@masthead/contract/platform/paths.ts";
import { useMessages } from "../platform/messages.ts";
import type { CardArticle } from "./card.tsx";
import { Link } from "./link.tsx";
import { useSubjectOfCards } from "./page-subject.tsx";

/**
 * Returns the label of an article that is not news. Empty if its category has the same name, which
 * is beside it or above the list.
 */
export function templateLabel(
  { template = "news", category }: Pick<CardArticle, "template" | "category">,
  t: ReturnType<typeof useMessages>,
): string {
  const label = template === "news" ? "" : t(`template.${template}`);
  return label === category?.name ? "" : label;
}

/**
 * Labels of an article on one line above its headline: live, breaking, premium, template, category.
 * Those that the heading of the page or block already says are left out.
 */
export function ArticleLabels({
  article,
}: {
  article: Pick<
    CardArticle,
    "liveBlog" | "breaking" | "premium" | "template" | "category" | "locale"
  >;
}) {
  const t = useMessages();
  const subject = useSubjectOfCards();
  const isHidden = subject.category === "all" || subject.category === article.category?.id;
  const category = isHidden ? null : article.category;
  const isLive = article.liveBlog === "live";
  const isBreaking = article.breaking && !subject.breaking;
  const template = templateLabel(article, t);
  if (!isLive && !isBreaking && !article.premium && !template && !category) return null;
  return (
    <p className="flex max-w-full min-w-0 items-center gap-2.5 text-13 font-semibold whitespace-nowrap">
      {isLive && (
        <span className="flex items-center gap-1.5 font-bold">
          <span className="mark size-2 shrink-0 rounded-full bg-live" aria-hidden />
          {t("broadcast.live")}
        </span>
      )}
      {isBreaking && <span className="edged bg-orange px-1.5 text-on-accent">{t("breaking")}</span>}
      {article.premium && <span className="bg-ink px-1.5 text-paper">{t("premium")}</span>}
      {template && <span>{template}</span>}
      {category && (
        <Link
          to={categoryPath(article.locale, category.id)}
          className="relative z-(--z-raised) flex min-w-0 items-center gap-1.5 py-0.5 before:absolute before:-inset-x-2 before:-inset-y-2.5 hover:underline"
        >
          <CategoryMark colour={category.colour} />
          <span className="truncate">{category.name}</span>
        </Link>
      )}
    </p>
  );
}

/** Label before a headline, within its link. Renders nothing if the text is empty. */
export function Kicker({ text }: { text: string | undefined }) {
  if (!text) return null;
  return (
    <>
      <span className="font-text text-[0.8em] font-bold">
        {text}
        {/* Inline, as screen readers would read a space before one that is positioned. */}
        <span className="text-[0px]">:</span>
      </span>
      <span
        className="mark ms-[0.35em] me-[0.1em] inline-block h-[0.68em] w-1 bg-mint"
        aria-hidden
      />{" "}
    </>
  );
}

/** Small square in the colour of a category. */
export function CategoryMark({ colour }: { colour: string }) {
  return (
    <span
      className="mark tint size-2 shrink-0"
      style={{ "--tint": colour } as React.CSSProperties}
      aria-hidden
    />
  );
}
