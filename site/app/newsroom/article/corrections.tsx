import type { ArticleDetails } from "@masthead/contract/newsroom/article/article.ts";
import { formatDayAndTime, useTimeZone, zoneName } from "../../platform/dates.ts";
import { useMessages } from "../../platform/messages.ts";

interface Props extends Pick<ArticleDetails, "corrections" | "locale"> {
  className?: string;
}

/** Published corrections of an article, with their dates. */
export function Corrections({ corrections, locale, className = "" }: Props) {
  const t = useMessages();
  const zone = useTimeZone();
  if (!corrections.length) return null;
  return (
    <section
      aria-labelledby="corrections"
      className={`edged border-s-4 border-orange bg-wash px-5 py-4 ${className}`}
    >
      <h2 id="corrections" className="font-text text-15 font-bold">
        {t("corrections")}
      </h2>
      <ul className="mt-1 flex flex-col gap-3">
        {corrections.map((correction) => (
          <li key={correction.at}>
            <time dateTime={correction.at} className="text-13 text-quiet" suppressHydrationWarning>
              {t("zoned", {
                time: formatDayAndTime(correction.at, locale, zone),
                zone: zoneName(locale, zone),
              })}
            </time>
            <p className="text-15">{correction.text}</p>
          </li>
        ))}
      </ul>
    </section>
  );
}
