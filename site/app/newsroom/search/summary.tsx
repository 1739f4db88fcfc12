import type { SearchReply } from "@masthead/contract/newsroom/search.ts";
import { searchPath } from "@masthead/contract/system/paths.ts";
import { useLocation } from "react-router";
import { useLocale } from "../../system/locale.ts";
import { useWords } from "../../system/words.ts";
import { Link } from "../../ui/link.tsx";
import type { Found } from "./found.ts";

const link = "inline-block py-2 font-semibold underline decoration-mint decoration-2 underline-offset-4 hover:bg-wash";

/** What was searched, how much was found, and what may have been meant. */
export function SearchSummary({ q, found: { articles, groups } }: { q: string; found: Found }) {
  const t = useWords();
  const locale = useLocale();
  const { meta } = articles;
  const words = (text: string) => <bdi className="font-semibold">{text}</bdi>;
  const counted = [meta, ...groups.filter((group) => !group.similar)];
  const count = counted.reduce((sum, one) => sum + one.total, 0);
  const more = counted.some((one) => one.more);
  const results = count === 0 ? t("find.none") : t(more ? "find.manyResults" : "find.results", { count });
  return (
    <div role="status" className="mt-8 mb-6 max-w-list border-b border-ink pb-4 text-17 wrap-anywhere">
      {meta.corrected && (
        <p className="text-quiet">
          {t("find.correctedFor", { query: q })} {words(meta.query)}
        </p>
      )}
      {meta.partial ? (
        <p>{t("found.partial", { query: q })}</p>
      ) : (
        <p>
          {results} {words(meta.query || q)}
        </p>
      )}
      {meta.suggestion && !meta.corrected && (
        <p className="mt-1">
          {t("find.didYouMean")}{" "}
          <Link to={searchPath(locale, meta.suggestion)} className={link}>
            <bdi>{meta.suggestion}</bdi>
          </Link>
          {locale === "ar-JO" ? "؟" : "?"}
        </p>
      )}
      {count === 0 && !groups.length && !meta.elsewhere && <p className="mt-1 text-quiet">{t("find.noneHint")}</p>}
      {meta.elsewhere && <Elsewhere q={q} elsewhere={meta.elsewhere} />}
    </div>
  );
}

/** The same question in the other language. */
function Elsewhere({ q, elsewhere: { locale, total, more } }: { q: string; elsewhere: NonNullable<SearchReply["meta"]["elsewhere"]> }) {
  const t = useWords();
  const kept = new URLSearchParams(useLocation().search);
  for (const name of ["page", "kind"]) kept.delete(name);
  const text = t(more ? "found.elsewhereMore" : "found.elsewhere", { count: total, language: t(`languages.${locale}`) });
  return (
    <p className="mt-1">
      <Link to={searchPath(locale, q) + (kept.size ? `?${kept}` : "")} hrefLang={locale} className={link}>
        {text}
      </Link>
    </p>
  );
}
