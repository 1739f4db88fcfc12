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
import { SearchResults } from "./search/results.tsx";
import { SearchSummary } from "./search/summary.tsx";

const LIMIT = 20;

/** /search/{words}, with the filters behind it. The form asks /search?q=…, which leads here. */
export async function loader({ context, params, url }: LoaderFunctionArgs) {
  const { client, locale } = pageOf(context);
  const asked = url.searchParams.get("q")?.trim();
  if (asked) throw redirect(addressOf(asked, locale, url.searchParams), 302);
  const filters = filtersOf(url.searchParams);
  const q = params.slug?.trim() ?? "";
  const nothing = {
    q,
    filters,
    reply: null,
    alternates: q ? Object.fromEntries(LOCALES.map((one) => [one, searchPath(one, q)])) : undefined,
  };
  if (!q) return nothing;
  try {
    return { ...nothing, reply: await client.search.articles({ locale, q, page: pageIn(url), limit: LIMIT, ...filters }) };
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

function filtersOf(given: URLSearchParams): { categoryId?: number; from?: string; to?: string } {
  const [category, from, to] = ["category", "from", "to"].map((name) => given.get(name));
  return { ...(category ? { categoryId: Number(category) } : {}), ...(from ? { from } : {}), ...(to ? { to } : {}) };
}

export default function Search() {
  const { q, filters, reply } = useLoaderData<typeof loader>();
  const t = useWords();
  return (
    <>
      <PageHead
        title={q ? `${t("find.title")}: ${q}` : t("find.title")}
        noindex
        alternates={q ? {} : { "en-US": inLocalePath("en-US", "/search"), "ar-JO": inLocalePath("ar-JO", "/search") }}
      />
      <PageTitle title={t("find.title")} />
      <SearchForm q={q.slice(0, SEARCH_LENGTH)} {...filters} />
      {q && !reply && (
        <p role="alert" className="edged mt-8 max-w-list border-s-4 border-orange bg-wash px-5 py-4">
          {t("find.invalid", { length: SEARCH_LENGTH })}
        </p>
      )}
      {reply && (
        <>
          <SearchSummary q={q} meta={reply.meta} />
          <SearchResults hits={reply.data} />
          <Pager {...reply.meta} />
        </>
      )}
    </>
  );
}

export const ErrorBoundary = PageBoundary;
