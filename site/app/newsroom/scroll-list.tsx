import type { PageMeta } from "@masthead/contract/platform/call.ts";
import { useEffect, useRef } from "react";
import { useFetcher, useLocation } from "react-router";
import { useMessages } from "../platform/messages.ts";
import type { CardArticle } from "../ui/card.tsx";
import { Pager } from "../ui/pager.tsx";
import { ArticleList } from "./article-list.tsx";
import { useHistoryState } from "./use-history-state.ts";

interface ArticlePage {
  data: CardArticle[];
  meta: PageMeta & { next: string | null };
}

/**
 * Maximum number of pages that load automatically. After them, readers use the pager, so that the
 * footer is reachable.
 */
const MAX_AUTO_PAGES = 5;

/**
 * List with infinite scrolling. Without JavaScript, and after some pages, readers continue with the
 * pager.
 */
export function ScrollList({ first }: { first: ArticlePage }) {
  const t = useMessages();
  const { pathname } = useLocation();
  const [pages, setPages] = useHistoryState([first]);
  const fetcher = useFetcher<ArticlePage>();
  const sentinel = useRef<HTMLDivElement>(null);
  const lastPage = pages.at(-1) ?? first;
  const loadsMore = lastPage.meta.next !== null && pages.length <= MAX_AUTO_PAGES;

  useEffect(() => {
    const nextPage = fetcher.data;
    if (nextPage && fetcher.state === "idle")
      setPages((loaded) =>
        loaded.some((page) => page.meta.next === nextPage.meta.next)
          ? loaded
          : [...loaded, nextPage],
      );
  }, [fetcher.data, fetcher.state, setPages]);

  useEffect(() => {
    const target = sentinel.current;
    if (!target || !loadsMore || fetcher.state !== "idle") return;
    const observer = new IntersectionObserver(
      (entries) =>
        entries.at(-1)?.isIntersecting &&
        void fetcher.load(`${pathname}?after=${lastPage.meta.next}`),
      {
        rootMargin: "600px",
      },
    );
    observer.observe(target);
    return () => observer.disconnect();
  }, [loadsMore, fetcher, lastPage.meta.next, pathname]);

  const { page, limit, total } = first.meta;
  return (
    <>
      <ArticleList articles={pages.flatMap(({ data }) => data)} groupByDay />
      <div ref={sentinel} aria-live="polite" className="min-h-6 text-15 text-quiet">
        {fetcher.state !== "idle" && t("loading")}
      </div>
      <Pager page={page + pages.length - 1} limit={limit} total={total} />
    </>
  );
}
