import type { SearchResponse } from "@masthead/contract/newsroom/search/search.ts";
import { searchPath } from "@masthead/contract/platform/paths.ts";
import { useLocation } from "react-router";
import { useLocale } from "../../platform/locale.ts";
import { useMessages } from "../../platform/messages.ts";
import { Link } from "../../ui/link.tsx";
import type { SearchPage } from "./search-page.ts";

const linkClass =
  "inline-block py-2 font-semibold underline decoration-mint decoration-2 underline-offset-4 hover:bg-wash";

/** Summary of a search: query, number of results, spelling suggestion. */
export function SearchSummary({
  q,
  results: { articles, groups },
}: {
  q: string;
  results: SearchPage;
}) {
  const t = useMessages();
  const locale = useLocale();
  const { meta } = articles;
  const highlighted = (text: string) => <bdi className="font-semibold">{text}</bdi>;
  const totals = [meta, ...groups.filter((group) => !group.similar)];
  const count = totals.reduce((sum, { total }) => sum + total, 0);
  const isMinimum = totals.some(({ more }) => more);
  const resultsText =
    count === 0 ? t("find.none") : t(isMinimum ? "find.manyResults" : "find.results", { count });
  return (
    <div
      role="status"
      className="mt-8 mb-6 max-w-list border-b border-ink pb-4 text-17 wrap-anywhere"
    >
      {meta.corrected && (
        <p className="text-quiet">
          {t("find.correctedFor", { query: q })} {highlighted(meta.query)}
        </p>
      )}
      {meta.partial ? (
        <p>{t("found.partial", { query: q })}</p>
      ) : (
        <p>
          {resultsText} {highlighted(meta.query || q)}
        </p>
      )}
      {meta.suggestion && !meta.corrected && (
        <p className="mt-1">
          {t("find.didYouMean")}{" "}
          <Link to={searchPath(locale, meta.suggestion)} className={linkClass}>
            <bdi>{meta.suggestion}</bdi>
          </Link>
          {locale === "ar-JO" ? "؟" : "?"}
        </p>
      )}
      {count === 0 && !groups.length && !meta.elsewhere && (
        <p className="mt-1 text-quiet">{t("find.noneHint")}</p>
      )}
      {meta.elsewhere && <OtherLanguage q={q} elsewhere={meta.elsewhere} />}
    </div>
  );
}

/** Link to the same search in the other language. */
function OtherLanguage({
  q,
  elsewhere: { locale, total, more },
}: {
  q: string;
  elsewhere: NonNullable<SearchResponse["meta"]["elsewhere"]>;
}) {
  const t = useMessages();
  const params = new URLSearchParams(useLocation().search);
  for (const name of ["page", "kind"]) params.delete(name);
  const text = t(more ? "found.elsewhereMore" : "found.elsewhere", {
    count: total,
    language: t(`languages.${locale}`),
  });
  return (
    <p className="mt-1">
      <Link
        to={searchPath(locale, q) + (params.size ? `?${params}` : "")}
        hrefLang={locale}
        className={linkClass}
      >
        {text}
      </Link>
    </p>
  );
}
