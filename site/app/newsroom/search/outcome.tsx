import { useMessages } from "../../platform/messages.ts";
import { Pager } from "../../ui/pager.tsx";
import { KindNav } from "./kinds.tsx";
import { NameGroups } from "./names.tsx";
import { SearchResults } from "./results.tsx";
import { SEARCH_PAGE_LIMIT, type SearchPage } from "./search-page.ts";
import { SearchSummary } from "./summary.tsx";

/** Outcome of a search: results, or an empty state. */
export function SearchOutcome({ q, results }: { q: string; results: SearchPage }) {
  return (
    <>
      <SearchSummary q={q} results={results} />
      <Results q={q} results={results} />
    </>
  );
}

/** Articles, the records of one group, or a few records of each group above the articles. */
function Results({
  q,
  results: { articles, groups, kind, page },
}: {
  q: string;
  results: SearchPage;
}) {
  const t = useMessages();
  const { data, meta } = articles;
  const selectedGroups = groups.filter((group) => group.group === kind);
  const isMixed = kind === null && meta.page === 1 && groups.length > 0;
  return (
    <>
      <KindNav q={q} articles={meta} groups={groups} kind={kind} />
      {isMixed && <NameGroups q={q} groups={groups} />}
      {kind === null || kind === "articles" ? (
        <section aria-labelledby={isMixed && data.length ? "found-articles" : undefined}>
          {isMixed && data.length > 0 && (
            <h2
              id="found-articles"
              className="mb-5 flex min-h-11 max-w-list items-center border-b border-line text-20"
            >
              {t("found.groups.articles")}
            </h2>
          )}
          <SearchResults hits={data} level={isMixed ? 3 : 2} />
          <Pager {...meta} />
        </section>
      ) : (
        <>
          <NameGroups q={q} groups={selectedGroups} alone />
          {selectedGroups.map(({ group, total }) => (
            <Pager key={group} page={page} limit={SEARCH_PAGE_LIMIT} total={total} />
          ))}
        </>
      )}
    </>
  );
}
