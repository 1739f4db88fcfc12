import { formatTime, useTimeZone } from "../../platform/dates.ts";
import { useMessages } from "../../platform/messages.ts";
import { entryPath } from "../live-blog/entry-path.ts";
import { RelatedLinks } from "./related-links.tsx";
import type { ShownFrontCard } from "./shown-front.ts";
import "./messages.ts";

/** Whether there are links below the card of an article. */
export const hasLinks = ({ related, liveEntries }: ShownFrontCard): boolean =>
  related.length > 0 || (liveEntries?.length ?? 0) > 0;

interface Props {
  article: ShownFrontCard;
  /** Maximum number of columns, if there is room. */
  columns?: 1 | 2 | 4;
}

/**
 * Links below the card of an article, whose link covers all of it: the latest entries of its live
 * blog, and related articles.
 */
export function CardLinks({ article, columns }: Props) {
  return (
    <>
      <LiveEntries article={article} />
      <RelatedLinks articles={article.related} columns={columns} />
    </>
  );
}

function LiveEntries({ article }: { article: ShownFrontCard }) {
  const t = useMessages();
  const zone = useTimeZone();
  const { liveEntries, locale } = article;
  if (!liveEntries?.length) return null;
  return (
    <ol aria-label={t("latestUpdates")} className="mt-3 border-s-2 border-line">
      {liveEntries.map(({ id, title, eventAt }) => (
        <li key={id}>
          <a
            href={entryPath(article, id)}
            className="relative flex min-h-11 items-baseline gap-3 py-2 ps-4 text-15 text-pretty decoration-mint decoration-2 underline-offset-4 hover:underline"
          >
            <span
              className="mark absolute -start-[5px] top-[1.15em] size-2 rounded-full bg-live"
              aria-hidden
            />
            <time
              dateTime={eventAt}
              className="shrink-0 text-13 text-quiet"
              suppressHydrationWarning
            >
              {formatTime(eventAt, locale, zone)}
            </time>
            <span className="line-clamp-2 min-w-0 wrap-anywhere">{title}</span>
          </a>
        </li>
      ))}
    </ol>
  );
}
