import type { ArticleDetails } from "@masthead/contract/newsroom/article/article.ts";
import { MINUTE } from "@masthead/contract/platform/durations.ts";
import { topicPath } from "@masthead/contract/platform/paths.ts";
import { formatDayAndTime, useTimeZone, zoneName } from "../../platform/dates.ts";
import { useMessages } from "../../platform/messages.ts";
import { Link } from "../../ui/link.tsx";
import { ReaderTime } from "../../ui/reader-time.tsx";

/**
 * Minimum time between publication and last change for the update time to be shown, in
 * milliseconds.
 */
const UPDATED_AFTER = 5 * MINUTE;

/** Byline: authors, publication and update time, reading time. */
export function Byline({ article }: { article: ArticleDetails }) {
  const t = useMessages();
  const zone = useTimeZone();
  const { locale, authors, publishedAt, updatedAt, minutes, template } = article;
  const isExplainer = template === "explainer";
  const hasNotes = article.corrections.some(({ kind }) => kind === "update");
  const showsUpdate =
    isExplainer || Date.parse(updatedAt) - Date.parse(publishedAt) > UPDATED_AFTER;
  const time = (at: string) => (
    <>
      <time dateTime={at} suppressHydrationWarning>
        {t("zoned", { time: formatDayAndTime(at, locale, zone), zone: zoneName(locale, zone) })}
      </time>
      <ReaderTime at={at} text={(readerZone) => formatDayAndTime(at, locale, readerZone)} />
    </>
  );
  return (
    <div className="text-15">
      {/* The columnist of an opinion piece is above its headline. */}
      {template !== "opinion" && authors.length > 0 && (
        <ul className="mb-1 flex flex-wrap gap-x-6 xl:flex-col xl:gap-y-2">
          {authors.map((author) => (
            <li key={author.id}>
              <Link
                to={topicPath(locale, author.slug)}
                rel="author"
                className="inline-block py-1 font-semibold underline decoration-mint decoration-2 underline-offset-4 hover:bg-wash"
              >
                {author.name}
              </Link>
              {author.role && <span className="block text-13 text-quiet">{author.role}</span>}
            </li>
          ))}
        </ul>
      )}
      <p className="flex flex-wrap gap-x-4 gap-y-1 text-13 text-quiet xl:flex-col">
        <span>
          {t("published")} {time(publishedAt)}
        </span>
        {showsUpdate && (
          <span>
            {t(isExplainer ? "lastChecked" : "updated")} {time(updatedAt)}
          </span>
        )}
        <span>{t("minutes", { count: minutes })}</span>
        {hasNotes && (
          // A line of its own, so that fonts that load late move nothing.
          <span className="no-print basis-full">
            <a
              href="#what-changed"
              className="inline-block py-2 underline underline-offset-4 hover:text-ink"
            >
              {t("whatChanged")}
            </a>
          </span>
        )}
      </p>
    </div>
  );
}
