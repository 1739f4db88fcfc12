import type { Chapter } from "@masthead/contract/broadcast/chapter.ts";
import { formatStart } from "@masthead/contract/broadcast/chapter-lines.ts";
import { useEffect, useMemo } from "react";
import { useLocation } from "react-router";
import { useMessages } from "../../platform/messages.ts";
import type { PlayerItem } from "../player/player-item.ts";
import { requestStart } from "../player/requested-start.ts";
import { useCurrentStart } from "../player/use-current-start.ts";
import "./messages.ts";

/**
 * Chapters of an episode. Each links to the page with its begin, from which the player starts; while
 * the episode plays, the current one is marked.
 */
export function ChapterList({ chapters, item }: { chapters: Chapter[]; item: PlayerItem }) {
  const t = useMessages();
  const starts = useMemo(() => chapters.map(({ start }) => start), [chapters]);
  const current = useCurrentStart(starts, item);
  useDeepLink(item);
  const play = (event: React.MouseEvent, start: number) => {
    if (event.metaKey || event.ctrlKey || event.shiftKey || event.button !== 0) return;
    event.preventDefault();
    void import("./play-from.ts").then(({ playFrom }) => playFrom(item, start));
  };
  return (
    <section aria-labelledby="chapters" className="mt-8 max-w-text">
      <h2 id="chapters" className="text-24">
        {t("chapters.title")}
      </h2>
      <ol className="mt-2">
        {chapters.map(({ start, title, url }) => (
          <li
            key={start}
            className={`flex items-center justify-between gap-4 border-b border-line ${start === current ? "border-s-4 border-s-mint bg-wash" : ""}`}
          >
            <a
              href={`?t=${start}`}
              onClick={(event) => play(event, start)}
              aria-label={t("chapters.playFrom", { time: formatStart(start), title })}
              aria-current={start === current ? "true" : undefined}
              className="flex min-h-12 min-w-0 flex-1 items-center gap-4 px-2 py-2 hover:bg-wash"
            >
              <span dir="ltr" className="w-16 shrink-0 text-15 text-quiet tabular-nums">
                {formatStart(start)}
              </span>
              <span className={start === current ? "font-semibold" : ""}>{title}</span>
            </a>
            {url && (
              <a
                href={url}
                aria-label={t("chapters.more", { title })}
                className="flex min-h-11 items-center px-2 text-15 underline underline-offset-4"
              >
                {t("chapters.link")}
              </a>
            )}
          </li>
        ))}
      </ol>
    </section>
  );
}

/** Makes the player start from the position in `?t=`. */
function useDeepLink(item: PlayerItem): void {
  const { search } = useLocation();
  // biome-ignore lint/correctness/useExhaustiveDependencies: once for each URL
  useEffect(() => {
    const position = /^\d{1,6}$/.exec(new URLSearchParams(search).get("t") ?? "")?.[0];
    if (position === undefined) return;
    requestStart(item, Number(position));
  }, [search, item.id]);
}
