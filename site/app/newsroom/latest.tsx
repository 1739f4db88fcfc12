import { type LoaderFunctionArgs, useLoaderData } from "react-router";
import { PageBoundary } from "../layouts/page-boundary.tsx";
import { ask, pageIn } from "../system/calls.ts";
import { pageOf } from "../system/page-context.ts";
import { PageHead, useFrame } from "../system/page-head.tsx";
import { useWords } from "../system/words.ts";
import { PageTitle } from "./page-title.tsx";
import { ScrollList } from "./scroll-list.tsx";
import "./words.ts";

const LIMIT = 20;

export async function loader({ context, url }: LoaderFunctionArgs) {
  const { client, locale } = pageOf(context);
  const after = url.searchParams.get("after") ?? undefined;
  return ask(client.article.latest({ locale, limit: LIMIT, page: pageIn(url), after }));
}

export default function Latest() {
  const list = useLoaderData<typeof loader>();
  const t = useWords();
  const frame = useFrame();
  return (
    <>
      <PageHead title={t("latestNews")} description={t("about.latest", { site: frame?.settings.siteName })} feeds />
      <PageTitle title={t("latestNews")} />
      <ScrollList key={list.meta.page} first={list} />
    </>
  );
}

export const ErrorBoundary = PageBoundary;
