import type { ArticleRef } from "@masthead/contract/newsroom/article/article.ts";
import { formatNumber } from "@masthead/contract/platform/format.ts";
import { articlePath } from "@masthead/contract/platform/paths.ts";
import { useLocale } from "../platform/locale.ts";
import { Link } from "./link.tsx";

/**
 * Ranked articles with large localized numerals. `columns`: two columns, read downwards, if there
 * is room; phones scroll sideways to the second.
 */
export function RankedList({
  articles,
  columns = false,
}: {
  articles: ArticleRef[];
  columns?: boolean;
}) {
  const locale = useLocale();
  const rows = { "--rows": Math.ceil(articles.length / 2) } as React.CSSProperties;
  return (
    <ol
      className={
        columns
          ? "swipe md:grid md:gap-x-12 md:grid-flow-col md:grid-cols-2 md:grid-rows-[repeat(var(--rows),auto)]"
          : "flex flex-col"
      }
      style={columns ? rows : undefined}
    >
      {articles.map((article, index) => (
        <li
          key={article.id}
          className="group relative flex items-center gap-4 border-b border-line py-2 md:py-3"
        >
          <span
            className="w-[1.25em] shrink-0 text-center font-headline text-38 leading-none font-semibold tabular-nums"
            aria-hidden
          >
            {formatNumber(index + 1, locale)}
          </span>
          <Link
            to={articlePath(article)}
            className="card-link headline line-clamp-3 font-headline text-17 leading-snug rtl:leading-relaxed font-semibold text-balance decoration-mint decoration-2 underline-offset-4 group-hover:underline"
          >
            {article.title}
          </Link>
        </li>
      ))}
    </ol>
  );
}

/** Estimated height of a list in a narrow window, in rem. `columns`: as in the list. */
export const rankedListHeight = (count: number, columns = false): number =>
  (columns ? Math.min(count, 5) : count) * 6;
