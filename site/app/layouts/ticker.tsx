import { articlePath } from "@masthead/contract/platform/paths.ts";
import { useEffect, useRef, useSyncExternalStore } from "react";
import { useMatches } from "react-router";
import { CachedFragment } from "../platform/cached-fragment.tsx";
import { useMessages } from "../platform/messages.ts";
import { RefreshTime } from "../platform/refresh/refresh-time.tsx";
import { useCurrentData } from "../platform/refresh/use-current-data.ts";
import { Icon } from "../ui/icons.tsx";
import { Link } from "../ui/link.tsx";
import type { Frame } from "./frame.server.ts";
import { hideStories, readHiddenStories, subscribe } from "./hidden-ticker.ts";

/** Ids of the routes with a ticker. The table of pages is not in the browser. */
const TICKER_ROUTES = /^\w+\/(home|category\/:id|article\/:id\/:slug\?)$/;

/**
 * Breaking ticker of the home page, categories and articles. Loaded again while the page is open.
 */
export function Ticker({ frame }: { frame: Frame }) {
  const matches = useMatches();
  if (!TICKER_ROUTES.test(matches.at(-1)?.id ?? "")) return null;
  return (
    <CurrentTicker
      frame={frame}
      routeId={matches.find(({ loaderData }) => loaderData === frame)?.id ?? ""}
    />
  );
}

function CurrentTicker({ frame, routeId }: { frame: Frame; routeId: string }) {
  const { breaking } = useCurrentData(frame, routeId);
  const hiddenStories = useSyncExternalStore(subscribe, readHiddenStories, () => null);
  const stories = breaking.map(({ id }) => id).join();
  return (
    <>
      {frame.breaking.length > 0 && <RefreshTime version={breaking} />}
      {breaking.length > 0 && hiddenStories !== stories && (
        <BreakingNews articles={breaking} stories={stories} />
      )}
    </>
  );
}

/**
 * Breaking news below the header. Several items scroll and can be paused without JavaScript; a
 * single one does not move.
 */
function BreakingNews({ articles, stories }: { articles: Frame["breaking"]; stories: string }) {
  const t = useMessages();
  const isScrolling = articles.length > 1;
  const items = articles.map((article) => (
    <Link
      key={article.id}
      to={articlePath(article)}
      className={`ring-inside flex min-h-11 items-center gap-2.5 px-4 font-semibold underline-offset-4 hover:underline ${isScrolling ? "shrink-0 whitespace-nowrap" : "py-2"}`}
    >
      {isScrolling && <span className="size-1.5 shrink-0 bg-on-accent" aria-hidden />}
      <span className={isScrolling ? "" : "line-clamp-2"}>{article.title}</span>
    </Link>
  ));
  return (
    <CachedFragment
      as="section"
      of={articles}
      name="ticker"
      aria-label={t("breakingNews")}
      data-stories={stories}
      className="no-print edged bg-orange text-15 text-on-accent"
    >
      <div className="mx-auto flex max-w-page items-stretch md:px-6">
        <strong className="flex shrink-0 items-center bg-night px-4 text-white md:px-3">
          {t("breaking")}
        </strong>
        {isScrolling && <PauseButton />}
        <div className="ticker-window min-w-0 grow overflow-hidden">
          {isScrolling ? (
            <div className="ticker" style={{ "--items": articles.length } as React.CSSProperties}>
              <div className="flex">{items}</div>
              <div className="ticker-copy flex" aria-hidden inert>
                {items}
              </div>
            </div>
          ) : (
            items
          )}
        </div>
        <HideButton stories={stories} />
      </div>
    </CachedFragment>
  );
}

/**
 * Hides the ticker until there are other stories. A checkbox, as its state survives until the page
 * is hydrated.
 */
function HideButton({ stories }: { stories: string }) {
  const t = useMessages();
  const box = useRef<HTMLInputElement>(null);
  useEffect(() => {
    if (box.current?.checked) hideStories(stories);
  }, [stories]);
  return (
    <label
      title={t("hideTicker")}
      className="ticker-button js-only grid w-11 shrink-0 cursor-pointer place-items-center hover:bg-on-accent/10 focus-within:shadow-[inset_0_0_0_4px_var(--color-paper)] focus-within:outline-2 focus-within:-outline-offset-2 focus-within:outline-ink"
    >
      <input
        ref={box}
        type="checkbox"
        className="ticker-hide sr-only"
        aria-label={t("hideTicker")}
        onChange={() => hideStories(stories)}
      />
      <Icon name="close" className="size-5" />
    </label>
  );
}

/** Pause button. A checkbox, so that it works without JavaScript: checked means paused. */
function PauseButton() {
  const t = useMessages();
  return (
    <>
      <input
        id="ticker-pause"
        type="checkbox"
        className="ticker-pause peer sr-only"
        aria-label={t("pauseTicker")}
      />
      <label
        htmlFor="ticker-pause"
        title={t("pauseTicker")}
        className="ticker-button grid w-11 shrink-0 cursor-pointer place-items-center hover:bg-on-accent/10 peer-checked:[&_.playing]:hidden peer-not-checked:[&_.paused]:hidden peer-focus-visible:shadow-[inset_0_0_0_4px_var(--color-paper)] peer-focus-visible:outline-2 peer-focus-visible:-outline-offset-2 peer-focus-visible:outline-ink"
      >
        <Icon name="pause" className="playing size-5" />
        <Icon name="play" className="paused size-5" />
      </label>
    </>
  );
}
