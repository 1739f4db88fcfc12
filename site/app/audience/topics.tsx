import {
  DIRECTORY_KINDS,
  DIRECTORY_SORTS,
  DIRECTORY_TEXT_LENGTH,
} from "@masthead/contract/audience/directory-terms.ts";
import { pagePath } from "@masthead/contract/platform/paths.ts";
import { data, type LoaderFunctionArgs, useLoaderData } from "react-router";
import { breadcrumbJsonLd } from "../broadcast/json-ld.ts";
import { PageBoundary } from "../layouts/page-boundary.tsx";
import { PageTitle } from "../newsroom/page-title.tsx";
import { parsePageParam, withPageErrors } from "../platform/api/loader-helpers.ts";
import { pageOf } from "../platform/api/page-context.ts";
import { useFrame } from "../platform/frame-data.ts";
import { JsonLd } from "../platform/head/json-ld.tsx";
import { PageHead } from "../platform/head/page-head.tsx";
import { useLocale } from "../platform/locale.ts";
import { useMessages } from "../platform/messages.ts";
import { Link } from "../ui/link.tsx";
import { Pager } from "../ui/pager.tsx";
import { quietLink } from "./page.tsx";
import { DirectoryNav } from "./topics/directory-nav.tsx";
import { type DirectoryFilters, directoryPath } from "./topics/directory-path.ts";
import { TopicList } from "./topics/topic-list.tsx";
import "./topics/messages.ts";

const PAGE_SIZE = 30;

export async function loader({ context, url }: LoaderFunctionArgs) {
  const { client, locale } = pageOf(context);
  const filters = filtersOf(url.searchParams);
  const { section, ...query } = filters;
  const topics = await withPageErrors(
    client.topicDirectory.list({
      ...query,
      ...(section && { sectionId: section }),
      locale,
      page: parsePageParam(url),
      limit: PAGE_SIZE,
    }),
  );
  return { topics, filters };
}

/** @throws 400 if the section is not an id, or the search is too long */
function filtersOf(params: URLSearchParams): DirectoryFilters {
  const q = params.get("q")?.trim();
  const section = params.get("section");
  const initial = params.get("initial");
  const kind = DIRECTORY_KINDS.find((known) => known === params.get("kind"));
  if (section && !/^[1-9]\d{0,14}$/.test(section)) throw data(null, { status: 400 });
  if (q && q.length > DIRECTORY_TEXT_LENGTH) throw data(null, { status: 400 });
  return {
    sort: DIRECTORY_SORTS.find((known) => known === params.get("sort")) ?? "read",
    ...(q && { q }),
    ...(kind && { kind }),
    ...(section && { section: Number(section) }),
    ...(initial && { initial }),
  };
}

/** Directory of topics. The same for everybody; buttons request whether a topic is followed. */
export default function Topics() {
  const { topics, filters } = useLoaderData<typeof loader>();
  const t = useMessages();
  const locale = useLocale();
  const frame = useFrame();
  const title = t("explorer.title");
  const { data: shown, meta } = topics;
  const isFiltered = Boolean(filters.q || filters.section || filters.initial || filters.kind);
  return (
    <>
      <PageHead title={title} description={t("explorer.intro")} noindex={isFiltered} />
      {frame && (
        <JsonLd
          data={breadcrumbJsonLd(frame, locale, [
            { name: title, path: pagePath(locale, "topics") },
          ])}
        />
      )}
      <PageTitle title={title}>
        <p className="mt-2 max-w-text text-17 text-quiet">{t("explorer.intro")}</p>
      </PageTitle>
      <DirectoryNav filters={filters} initials={meta.initials} />
      <p className="mt-6 text-15 text-quiet">{t("explorer.count", { count: meta.total })}</p>
      {shown.length === 0 ? (
        <>
          <p className="mt-4 text-17">{t("explorer.none")}</p>
          <p>
            <Link to={pagePath(locale, "topics")} className={quietLink}>
              {t("explorer.reset")}
            </Link>
          </p>
        </>
      ) : (
        <TopicList
          topics={shown}
          isAlphabetical={filters.sort === "name"}
          path={directoryPath(locale, filters, meta.page)}
        />
      )}
      <Pager {...meta} byTime={false} />
    </>
  );
}

export const ErrorBoundary = PageBoundary;
