import type { SearchResponse } from "@masthead/contract/newsroom/search/search.ts";
import { formatNumber } from "@masthead/contract/platform/format.ts";
import { searchPath } from "@masthead/contract/platform/paths.ts";
import { useLocale } from "../../platform/locale.ts";
import { useMessages } from "../../platform/messages.ts";
import { Link } from "../../ui/link.tsx";
import type { SearchPage } from "./search-page.ts";

/** Returns a function that builds the path of the results of one kind, or of all. */
export function useKindPath(q: string): (kind: SearchPage["kind"]) => string {
  const locale = useLocale();
  return (kind) => searchPath(locale, q) + (kind ? `?kind=${kind}` : "");
}

/** Links to each kind of results. Renders nothing if all results are of one kind. */
export function KindNav({
  q,
  articles,
  groups,
  kind,
}: { q: string; articles: SearchResponse["meta"] } & Pick<SearchPage, "groups" | "kind">) {
  const t = useMessages();
  const locale = useLocale();
  const pathOf = useKindPath(q);
  const countOf = ({ total, more }: { total: number; more: boolean }) =>
    more ? t("found.moreThan", { count: total }) : formatNumber(total, locale);
  const kinds = [
    ...(articles.total ? [{ kind: "articles" as const, count: countOf(articles) }] : []),
    ...groups.map((group) => ({ kind: group.group, count: countOf(group) })),
  ];
  if (!groups.length || (kinds.length < 2 && kind === null)) return null;
  return (
    <nav aria-label={t("found.kinds")} className="mb-8 max-w-list">
      <ul className="flex flex-wrap gap-2">
        {[{ kind: null, count: null }, ...kinds].map((entry) => (
          <li key={entry.kind ?? "all"}>
            <Link
              to={pathOf(entry.kind)}
              aria-current={entry.kind === kind ? "page" : undefined}
              className="flex min-h-11 items-center gap-2 border border-ink px-4 text-15 font-semibold hover:bg-wash aria-[current=page]:bg-ink aria-[current=page]:text-paper"
            >
              {entry.kind ? t(`found.groups.${entry.kind}`) : t("found.all")}
              {entry.count && <span className="font-normal">{entry.count}</span>}
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  );
}
