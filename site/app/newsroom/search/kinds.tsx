import type { SearchReply } from "@masthead/contract/newsroom/search.ts";
import { numberText } from "@masthead/contract/system/format.ts";
import { searchPath } from "@masthead/contract/system/paths.ts";
import { useLocale } from "../../system/locale.ts";
import { useWords } from "../../system/words.ts";
import { Link } from "../../ui/link.tsx";
import type { Found } from "./found.ts";

/** Page of the results of one kind, or of all. */
export function useKindPath(q: string): (kind: Found["kind"]) => string {
  const locale = useLocale();
  return (kind) => searchPath(locale, q) + (kind ? `?kind=${kind}` : "");
}

/** The kinds of results that there are, as links to each alone. Nothing where all are of one kind. */
export function KindNav({ q, articles, groups, kind }: { q: string; articles: SearchReply["meta"] } & Pick<Found, "groups" | "kind">) {
  const t = useWords();
  const locale = useLocale();
  const pathOf = useKindPath(q);
  const countOf = ({ total, more }: { total: number; more: boolean }) =>
    more ? t("found.moreThan", { count: total }) : numberText(total, locale);
  const kinds = [
    ...(articles.total ? [{ kind: "articles" as const, count: countOf(articles) }] : []),
    ...groups.map((group) => ({ kind: group.group, count: countOf(group) })),
  ];
  if (!groups.length || (kinds.length < 2 && kind === null)) return null;
  return (
    <nav aria-label={t("found.kinds")} className="mb-8 max-w-list">
      <ul className="flex flex-wrap gap-2">
        {[{ kind: null, count: null }, ...kinds].map((one) => (
          <li key={one.kind ?? "all"}>
            <Link
              to={pathOf(one.kind)}
              aria-current={one.kind === kind ? "page" : undefined}
              className="flex min-h-11 items-center gap-2 border border-ink px-4 text-15 font-semibold hover:bg-wash aria-[current=page]:bg-ink aria-[current=page]:text-paper"
            >
              {one.kind ? t(`found.groups.${one.kind}`) : t("found.all")}
              {one.count && <span className="font-normal">{one.count}</span>}
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  );
}
