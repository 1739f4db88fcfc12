import { ARTICLE_TEMPLATES } from "@masthead/contract/newsroom/article/article-template.ts";
import { SEARCH_LENGTH } from "@masthead/contract/platform/constants.ts";
import { LOCALES, type Locale } from "@masthead/contract/platform/locale.ts";
import { searchPath } from "@masthead/contract/platform/paths.ts";
import { lazy, Suspense } from "react";
import { data, type LoaderFunctionArgs, redirect, useLoaderData } from "react-router";
import { PageBoundary } from "../layouts/page-boundary.tsx";
import { parsePageParam } from "../platform/api/loader-helpers.ts";
import { pageOf } from "../platform/api/page-context.ts";
import { PageHead } from "../platform/head/page-head.tsx";
import { useMessages } from "../platform/messages.ts";
import { PageTitle } from "./page-title.tsx";
import { SearchForm } from "./search/form.tsx";
import { type SearchFilters, search } from "./search/search-page.ts";

const loadSearchOutcome = () => import("./search/outcome.tsx");
/**
 * Called while the reader types. An error is left to the page that shows the outcome, which loads
 * it again.
 */
const preloadSearchOutcome = () => void loadSearchOutcome().catch(() => {});
/** Not in the script of the empty page, which consists of the form. */
const SearchOutcome = lazy(async () => ({ default: (await loadSearchOutcome()).SearchOutcome }));

/**
 * /search/{words}, with the kind of results and filters as query parameters. The form submits to
 * /search?q=…, which redirects here.
 */
export async function loader({ context, params, url }: LoaderFunctionArgs) {
  const { client, locale } = pageOf(context);
  const query = url.searchParams.get("q")?.trim();
  if (query) throw redirect(searchUrl(query, locale, url.searchParams), 302);
  const filters = filtersOf(url.searchParams);
  const q = params.slug?.trim() ?? "";
  const emptyResult = {
    q,
    filters,
    results: null,
    alternates: q
      ? Object.fromEntries(LOCALES.map((other) => [other, searchPath(other, q)]))
      : undefined,
  };
  if (!q) return emptyResult;
  try {
    return {
      ...emptyResult,
      results: await search(client, {
        locale,
        q,
        page: parsePageParam(url),
        kind: url.searchParams.get("kind"),
        filters,
      }),
    };
  } catch (error) {
    const { status } = error as { status?: unknown };
    if (status === 400) return data(emptyResult, { status: 400 });
    if (status === 404) throw data(null, { status: 404 });
    throw error;
  }
}

/**
 * URL of a search. The selected language determines the locale of the path; categories only exist
 * in the current one.
 */
function searchUrl(q: string, locale: Locale, params: URLSearchParams): string {
  const targetLocale = LOCALES.find((other) => other === params.get("language")) ?? locale;
  const filters = new URLSearchParams();
  const names = ["template", "from", "to"];
  for (const name of targetLocale === locale ? ["category", ...names] : names) {
    const value = params.get(name);
    if (value) filters.set(name, value);
  }
  return searchPath(targetLocale, q) + (filters.size ? `?${filters}` : "");
}

function filtersOf(params: URLSearchParams): SearchFilters {
  const [category, from, to] = ["category", "from", "to"].map((name) => params.get(name));
  const template = ARTICLE_TEMPLATES.find((one) => one === params.get("template"));
  return {
    ...(category ? { categoryId: Number(category) } : {}),
    ...(template ? { template } : {}),
    ...(from ? { from } : {}),
    ...(to ? { to } : {}),
  };
}

export default function Search() {
  const { q, filters, results } = useLoaderData<typeof loader>();
  const t = useMessages();
  return (
    <>
      <PageHead
        title={q ? `${t("find.title")}: ${q}` : t("find.title")}
        description={t("find.description")}
        noindex
        alternates={q ? {} : { "en-US": searchPath("en-US"), "ar-JO": searchPath("ar-JO") }}
      />
      <PageTitle title={t("find.title")} />
      <SearchForm q={q.slice(0, SEARCH_LENGTH)} {...filters} onInput={preloadSearchOutcome} />
      {q && !results && (
        <p
          role="alert"
          className="edged mt-8 max-w-list border-s-4 border-orange bg-wash px-5 py-4"
        >
          {t("find.invalid", { length: SEARCH_LENGTH })}
        </p>
      )}
      {results && (
        <Suspense>
          <SearchOutcome q={q} results={results} />
        </Suspense>
      )}
    </>
  );
}

export const ErrorBoundary = PageBoundary;
