import type { ArticleCard } from "@masthead/contract/newsroom/article.ts";
import type { PageMeta } from "@masthead/contract/system/call.ts";
import { useEffect, useRef } from "react";
import { useFetcher, useLocation } from "react-router";
import { useWords } from "../system/words.ts";
import { Pager } from "../ui/pager.tsx";
import { ArticleList } from "./article-list.tsx";
import { useKept } from "./use-kept.ts";

interface Window {
  data: ArticleCard[];
  meta: PageMeta & { next: string | null };
}

/** Pages that are added by themselves; then the pager waits, so that the foot of the page can be reached. */
const BY_ITSELF = 5;

/** A list that grows as it is scrolled. Without JavaScript, and after some windows, its pager leads on. */
export function ScrollList({ first, hideCategory = false }: { first: Window; hideCategory?: boolean }) {
  const t = useWords();
  const { pathname } = useLocation();
  const [windows, setWindows] = useKept([first]);
  const fetcher = useFetcher<Window>();
  const end = useRef<HTMLDivElement>(null);
  const last = windows.at(-1) ?? first;
  const more = last.meta.next !== null && windows.length <= BY_ITSELF;

  useEffect(() => {
    const added = fetcher.data;
    if (added && fetcher.state === "idle")
      setWindows((known) => (known.some((one) => one.meta.next === added.meta.next) ? known : [...known, added]));
  }, [fetcher.data, fetcher.state, setWindows]);

  useEffect(() => {
    const target = end.current;
    if (!target || !more || fetcher.state !== "idle") return;
    const seen = new IntersectionObserver(([entry]) => entry?.isIntersecting && void fetcher.load(`${pathname}?after=${last.meta.next}`), {
      rootMargin: "600px",
    });
    seen.observe(target);
    return () => seen.disconnect();
  }, [more, fetcher, last.meta.next, pathname]);

  const { page, limit, total } = first.meta;
  return (
    <>
      <ArticleList articles={windows.flatMap((one) => one.data)} hideCategory={hideCategory} byDay />
      <div ref={end} aria-live="polite" className="min-h-6 text-15 text-quiet">
        {fetcher.state !== "idle" && t("loading")}
      </div>
      <Pager page={page + windows.length - 1} limit={limit} total={total} />
    </>
  );
}
