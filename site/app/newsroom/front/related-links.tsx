import type { ArticleRef } from "@masthead/contract/newsroom/article/article.ts";
import { articlePath } from "@masthead/contract/platform/paths.ts";
import { useMessages } from "../../platform/messages.ts";
import { Link } from "../../ui/link.tsx";

const COLUMNS = ["", "", "md:grid-cols-2", "md:grid-cols-3", "md:grid-cols-2 lg:grid-cols-4"];

interface Props {
  articles: ArticleRef[];
  /** Maximum number of columns, if there is room. */
  columns?: 1 | 2 | 4;
}

/**
 * Links to related articles below a card. They are outside the card, whose link covers all of it.
 */
export function RelatedLinks({ articles, columns = 1 }: Props) {
  const t = useMessages();
  if (!articles.length) return null;
  return (
    <ul
      aria-label={t("related")}
      className={`mt-3 grid grid-cols-1 gap-x-6 ${COLUMNS[Math.min(columns, articles.length)]}`}
    >
      {articles.map((article) => (
        <li key={article.id} className="border-t border-line">
          <Link
            to={articlePath(article)}
            className="flex min-h-11 items-baseline gap-2.5 py-2.5 text-15 text-pretty decoration-mint decoration-2 underline-offset-4 hover:underline"
          >
            <span className="mark relative -top-0.5 size-1.5 shrink-0 bg-mint" aria-hidden />
            <span className="min-w-0 wrap-anywhere">{article.title}</span>
          </Link>
        </li>
      ))}
    </ul>
  );
}
