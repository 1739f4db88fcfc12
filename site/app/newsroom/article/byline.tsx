import type { ArticleDetails } from "@masthead/contract/newsroom/article.ts";
import { listingPath } from "@masthead/contract/system/paths.ts";
import { dayAndTime, useTimeZone, zoneName } from "../../system/dates.ts";
import { useWords } from "../../system/words.ts";
import { Link } from "../../ui/link.tsx";
import { YourTime } from "../../ui/your-time.tsx";

/** A story counts as updated when it changed this long after it came out. */
const UPDATED_AFTER = 5 * 60_000;

/** Who wrote it, when it came out and changed, how long it takes to read. */
export function Byline({ article }: { article: ArticleDetails }) {
  const t = useWords();
  const zone = useTimeZone();
  const { locale, authors, publishedAt, updatedAt, minutes } = article;
  const updated = Date.parse(updatedAt) - Date.parse(publishedAt) > UPDATED_AFTER;
  const time = (at: string) => (
    <>
      <time dateTime={at} suppressHydrationWarning>
        {t("zoned", { time: dayAndTime(at, locale, zone), zone: zoneName(locale, zone) })}
      </time>
      <YourTime at={at} text={(own) => dayAndTime(at, locale, own)} />
    </>
  );
  return (
    <div className="text-15">
      {authors.length > 0 && (
        <ul className="mb-1 flex flex-wrap gap-x-6 xl:flex-col xl:gap-y-2">
          {authors.map((author) => (
            <li key={author.id}>
              <Link
                to={listingPath(locale, author.slug)}
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
        {updated && (
          <span>
            {t("updated")} {time(updatedAt)}
          </span>
        )}
        <span>{t("minutes", { count: minutes })}</span>
      </p>
    </div>
  );
}
