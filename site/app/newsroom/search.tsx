import { SEARCH_LENGTH } from "@masthead/contract/system/constants.ts";
import { LOCALES, type Locale } from "@masthead/contract/system/locale.ts";
import { inLocalePath, searchPath } from "@masthead/contract/system/paths.ts";
import { data, type LoaderFunctionArgs, redirect, useLoaderData } from "react-router";
import { PageBoundary } from "../layouts/page-boundary.tsx";
import { pageIn } from "../system/calls.ts";
import { pageOf } from "../system/page-context.ts";
import { PageHead } from "../system/page-head.tsx";
import { useWords } from "../system/words.ts";
import { Pager } from "../ui/pager.tsx";
import { PageTitle } from "./page-title.tsx";
import { SearchForm } from "./search/form.tsx";
import { type Found, SEARCH_PAGE_LIMIT, type SearchFilters, search } from "./search/found.ts";
import { KindNav } from "./search/kinds.tsx";
import { NameGroups } from "./search/names.tsx";
import { SearchResults } from "./search/results.tsx";
import { SearchSummary } from "./search/summary.tsx";

/** /search/{words}, with the kind of results and the filters behind it. The form asks /search?q=…, which leads here. */
export async function loader({ context, params, url }: LoaderFunctionArgs) {
  const { client, locale } = pageOf(context);
  const asked = url.searchParams.get("q")?.trim();
  if (asked) throw redirect(addressOf(asked, locale, url.searchParams), 302);
  const filters = filtersOf(url.searchParams);
  const q = params.slug?.trim() ?? "";
  const nothing = {
    q,
    filters,
    found: null,
    alternates: q ? Object.fromEntries(LOCALES.map((one) => [one, searchPath(one, q)])) : undefined,
  };
  if (!q) return nothing;
  try {
    return { ...nothing, found: await search(client, { locale, q, page: pageIn(url), kind: url.searchParams.get("kind"), filters }) };
  } catch (error) {
    const { status } = error as { status?: unknown };
    if (status === 400) return data(nothing, { status: 400 });
    if (status === 404) throw data(null, { status: 404 });
    throw error;
  }
}

/** The language that was picked decides the address, as everywhere. */
function addressOf(q: string, locale: Locale, given: URLSearchParams): string {
  const wanted = LOCALES.find((one) => one === given.get("language")) ?? locale;
  const kept = new URLSearchParams();
  for (const name of wanted === locale ? ["category", "from", "to"] : ["from", "to"]) {
    const value = given.get(name);
    if (value) kept.set(name, value);
  }
  return searchPath(wanted, q) + (kept.size ? `?${kept}` : "");
}

function filtersOf(given: URLSearchParams): SearchFilters {
  const [category, from, to] = ["category", "from", "to"].map((name) => given.get(name));
  return { ...(category ? { categoryId: Number(category) } : {}), ...(from ? { from } : {}), ...(to ? { to } : {}) };
}

export default function Search() {
  const { q, filters, found } = useLoaderData<typeof loader>();
  const t = useWords();
  return (
    <>
      <PageHead
        title={q ? `${t("find.title")}: ${q}` : t("find.title")}
        description={t("find.description")}
        noindex
        alternates={q ? {} : { "en-US": inLocalePath("en-US", "/search"), "ar-JO": inLocalePath("ar-JO", "/search") }}
      />
      <PageTitle title={t("find.title")} />
      <SearchForm q={q.slice(0, SEARCH_LENGTH)} {...filters} />
      {q && !found && (
        <p role="alert" className="edged mt-8 max-w-list border-s-4 border-orange bg-wash px-5 py-4">
          {t("find.invalid", { length: SEARCH_LENGTH })}
        </p>
      )}
      {found && (
        <>
          <SearchSummary q={q} found={found} />
          <Results q={q} found={found} />
        </>
      )}
    </>
  );
}

/** The articles, the records of one group, or a few of each group above the articles. */
function Results({ q, found: { articles, groups, kind, page } }: { q: string; found: Found }) {
  const t = useWords();
  const { data, meta } = articles;
  const chosen = groups.filter((group) => group.group === kind);
  const isMixed = kind === null && meta.page === 1 && groups.length > 0;
  return (
    <>
      <KindNav q={q} articles={meta} groups={groups} kind={kind} />
      {isMixed && <NameGroups q={q} groups={groups} />}
      {kind === null || kind === "articles" ? (
        <section aria-labelledby={isMixed && data.length ? "found-articles" : undefined}>
          {isMixed && data.length > 0 && (
            <h2 id="found-articles" className="mb-5 flex min-h-11 max-w-list items-center border-b border-line text-20">
              {t("found.groups.articles")}
            </h2>
          )}
          <SearchResults hits={data} level={isMixed ? 3 : 2} />
          <Pager {...meta} />
        </section>
      ) : (
        <>
          <NameGroups q={q} groups={chosen} alone />
          {chosen.map(({ group, total }) => (
            <Pager key={group} page={page} limit={SEARCH_PAGE_LIMIT} total={total} />
          ))}
        </>
      )}
    </>
  );
}

export const ErrorBoundary = PageBoundary;
