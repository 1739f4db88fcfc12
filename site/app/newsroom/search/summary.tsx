import type { SearchReply } from "@masthead/contract/newsroom/search.ts";
import { searchPath } from "@masthead/contract/system/paths.ts";
import { useLocale } from "../../system/locale.ts";
import { useWords } from "../../system/words.ts";
import { Link } from "../../ui/link.tsx";

/** What was searched, how much was found, and what may have been meant. */
export function SearchSummary({ q, meta }: { q: string; meta: SearchReply["meta"] }) {
  const t = useWords();
  const locale = useLocale();
  const words = (text: string) => <bdi className="font-semibold">{text}</bdi>;
  const found =
    meta.total === 0 ? t("find.none") : meta.more ? t("find.manyResults", { count: meta.total }) : t("find.results", { count: meta.total });
  return (
    <div role="status" className="mt-8 mb-6 max-w-list border-b border-ink pb-4 text-17 wrap-anywhere">
      {meta.corrected && (
        <p className="text-quiet">
          {t("find.correctedFor", { query: q })} {words(meta.query)}
        </p>
      )}
      <p>
        {found} {words(meta.query || q)}
      </p>
      {meta.suggestion && !meta.corrected && (
        <p className="mt-1">
          {t("find.didYouMean")}{" "}
          <Link
            to={searchPath(locale, meta.suggestion)}
            className="inline-block py-2 font-semibold underline decoration-mint decoration-2 underline-offset-4 hover:bg-wash"
          >
            <bdi>{meta.suggestion}</bdi>
          </Link>
          {locale === "ar-JO" ? "؟" : "?"}
        </p>
      )}
      {meta.total === 0 && <p className="mt-1 text-quiet">{t("find.noneHint")}</p>}
    </div>
  );
}
