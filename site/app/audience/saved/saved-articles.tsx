import type { SavedArticle } from "@masthead/contract/audience/saved-article.ts";
import { pagePath } from "@masthead/contract/platform/paths.ts";
import { useLocale } from "../../platform/locale.ts";
import { useMessages } from "../../platform/messages.ts";
import { Card } from "../../ui/card.tsx";
import { Link } from "../../ui/link.tsx";
import { quietLink } from "../page.tsx";
import { SavedEntry } from "./saved-entry.tsx";

/** Saved articles that are published, and the number of the others. */
export function SavedArticles({ data, meta }: { data: SavedArticle[]; meta: { hidden: number } }) {
  const t = useMessages();
  const locale = useLocale();
  return (
    <>
      {meta.hidden > 0 && (
        <p className="mb-6 text-15 text-quiet">{t("saved.hidden", { count: meta.hidden })}</p>
      )}
      {data.length === 0 && (
        <>
          <p className="text-17">{t("saved.empty")}</p>
          <p>
            <Link to={pagePath(locale, "latest-news")} className={quietLink}>
              {t("latestNews")}
            </Link>
          </p>
        </>
      )}
      <ul className="flex flex-col gap-5 md:gap-6">
        {data.map((article) => (
          <li key={article.id} className="border-b border-line pb-4 last:border-0">
            <Card article={article} look="row" level={2} />
            <SavedEntry
              item={{ kind: "article", id: article.id, savedAt: article.savedAt }}
              title={article.title}
            />
          </li>
        ))}
      </ul>
    </>
  );
}
