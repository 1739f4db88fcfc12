import { articlePath, pagePath } from "@masthead/contract/platform/paths.ts";
import { useLocale } from "../../platform/locale.ts";
import { useMessages } from "../../platform/messages.ts";
import { Link } from "../../ui/link.tsx";
import { quietLink } from "../page.tsx";
import { Section } from "./section.tsx";

interface Props {
  saved: {
    data: { id: number; slug: string; locale: "en-US" | "ar-JO"; title: string }[];
    meta: { total: number; hidden: number };
  };
}

/** Most recently saved articles, with a link to the full list. */
export function SavedSection({ saved: { data, meta } }: Props) {
  const t = useMessages();
  const locale = useLocale();
  return (
    <Section title={t("saved.title")} intro={t("saved.intro")}>
      {data.length > 0 ? (
        <ul className="divide-y divide-line">
          {data.map((article) => (
            <li key={article.id}>
              <Link
                to={articlePath(article)}
                className="flex min-h-11 items-center py-1 font-semibold underline-offset-4 hover:underline"
              >
                <bdi>{article.title}</bdi>
              </Link>
            </li>
          ))}
        </ul>
      ) : (
        <p>{t("saved.empty")}</p>
      )}
      <p className="flex flex-wrap gap-x-8">
        {meta.total + meta.hidden > 0 && (
          <Link to={pagePath(locale, "account/saved")} className={quietLink}>
            {t("saved.all", { count: meta.total })}
          </Link>
        )}
        <Link to={pagePath(locale, "account/saved", { list: "watch" })} className={quietLink}>
          {t("watchList.title")}
        </Link>
      </p>
    </Section>
  );
}
