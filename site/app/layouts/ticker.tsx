import { articlePath } from "@masthead/contract/system/paths.ts";
import { SharedPart } from "../system/shared-part.tsx";
import { useWords } from "../system/words.ts";
import { Icon } from "../ui/icons.tsx";
import { Link } from "../ui/link.tsx";
import type { Frame } from "./frame.server.ts";

/** Breaking news under the header. One stands still; more run by, and can be paused without JavaScript. */
export function Ticker({ articles }: { articles: Frame["breaking"] }) {
  const t = useWords();
  if (!articles.length) return null;
  const moves = articles.length > 1;
  const items = articles.map((article) => (
    <Link
      key={article.id}
      to={articlePath(article)}
      className={`ring-inside flex min-h-11 items-center gap-2.5 px-4 font-semibold underline-offset-4 hover:underline ${moves ? "shrink-0 whitespace-nowrap" : "py-2"}`}
    >
      {moves && <span className="size-1.5 shrink-0 bg-ink" aria-hidden />}
      <span className={moves ? "" : "line-clamp-2"}>{article.title}</span>
    </Link>
  ));
  return (
    <SharedPart
      as="section"
      of={articles}
      name="ticker"
      aria-label={t("breakingNews")}
      className="no-print edged bg-orange text-15 text-ink"
    >
      <div className="mx-auto flex max-w-page items-stretch md:px-6">
        <strong className="flex shrink-0 items-center bg-ink px-4 text-paper md:px-3">{t("breaking")}</strong>
        {moves && <PauseButton />}
        <div className="ticker-window min-w-0 grow overflow-hidden">
          {moves ? (
            <div className="ticker" style={{ "--items": articles.length } as React.CSSProperties}>
              <div className="flex">{items}</div>
              <div className="ticker-again flex" aria-hidden inert>
                {items}
              </div>
            </div>
          ) : (
            items
          )}
        </div>
      </div>
    </SharedPart>
  );
}

/** A checkbox, so that it works in plain HTML: checked is paused. */
function PauseButton() {
  const t = useWords();
  return (
    <>
      <input id="ticker-pause" type="checkbox" className="ticker-pause peer sr-only" aria-label={t("pauseTicker")} />
      <label
        htmlFor="ticker-pause"
        title={t("pauseTicker")}
        className="ticker-button grid w-11 shrink-0 cursor-pointer place-items-center hover:bg-ink/10 peer-checked:[&_.playing]:hidden peer-not-checked:[&_.paused]:hidden peer-focus-visible:shadow-[inset_0_0_0_4px_#fff] peer-focus-visible:outline-2 peer-focus-visible:-outline-offset-2 peer-focus-visible:outline-ink"
      >
        <Icon name="pause" className="playing size-5" />
        <Icon name="play" className="paused size-5" />
      </label>
    </>
  );
}
