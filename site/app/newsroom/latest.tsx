import { type LoaderFunctionArgs, useLoaderData, useLocation } from "react-router";
import { PageBoundary } from "../layouts/page-boundary.tsx";
import { parsePageParam, withPageErrors } from "../platform/api/loader-helpers.ts";
import { pageOf } from "../platform/api/page-context.ts";
import { useFrame } from "../platform/frame-data.ts";
import { PageHead } from "../platform/head/page-head.tsx";
import { useMessages } from "../platform/messages.ts";
import { NewArticlesButton } from "./new-articles/new-articles-button.tsx";
import { useNewArticles } from "./new-articles/use-new-articles.ts";
import { PageTitle } from "./page-title.tsx";
import { ScrollList } from "./scroll-list.tsx";
import "./messages.ts";

const PAGE_LIMIT = 20;

export async function loader({ context, url }: LoaderFunctionArgs) {
  const { client, locale } = pageOf(context);
  const after = url.searchParams.get("after") ?? undefined;
  return withPageErrors(
    client.article.latest({ locale, limit: PAGE_LIMIT, page: parsePageParam(url), after }),
  );
}

const articleIdsOf = ({ data }: Awaited<ReturnType<typeof loader>>) => data.map(({ id }) => id);

export default function Latest() {
  const { key } = useLocation();
  const list = useLoaderData<typeof loader>();
  const { current, count } = useNewArticles(list, articleIdsOf);
  const t = useMessages();
  const frame = useFrame();
  return (
    <>
      <PageHead
        title={t("latestNews")}
        description={t("about.latest", { site: frame?.settings.siteName })}
        feeds
      />
      <PageTitle title={t("latestNews")} />
      {list.meta.page === 1 && <NewArticlesButton count={count} version={current} />}
      <ScrollList key={`${list.meta.page} ${key}`} first={list} />
    </>
  );
}

export const ErrorBoundary = PageBoundary;
