import type { ArticleDetails } from "@masthead/contract/newsroom/article/article.ts";
import { formatDayAndTime, useTimeZone, zoneName } from "../../platform/dates.ts";
import { useMessages } from "../../platform/messages.ts";
import { whatChanged } from "./what-changed.ts";

interface Props extends Pick<ArticleDetails, "corrections" | "locale"> {
  className?: string;
}

/** Published corrections of an article, and what its updates changed, with their dates. */
export function Corrections({ corrections, locale, className = "" }: Props) {
  const t = useMessages();
  const updates = whatChanged(corrections);
  return (
    <>
      <Notices
        id="corrections"
        name={t("corrections")}
        notices={corrections.filter(({ kind }) => !kind)}
        locale={locale}
        className={`border-orange ${className}`}
      />
      <Notices
        id="what-changed"
        name={t("whatChanged")}
        notices={updates}
        locale={locale}
        className={`border-line ${className}`}
      />
    </>
  );
}

function Notices({
  id,
  name,
  notices,
  locale,
  className,
}: {
  id: string;
  name: string;
  notices: ArticleDetails["corrections"];
  locale: ArticleDetails["locale"];
  className: string;
}) {
  const t = useMessages();
  const zone = useTimeZone();
  if (!notices.length) return null;
  return (
    <section aria-labelledby={id} className={`edged border-s-4 bg-wash px-5 py-4 ${className}`}>
      <h2 id={id} className="scroll-mt-24 font-text text-15 font-bold">
        {name}
      </h2>
      <ul className="mt-1 flex flex-col gap-3">
        {notices.map(({ at, text }) => (
          <li key={at}>
            <time dateTime={at} className="text-13 text-quiet" suppressHydrationWarning>
              {t("zoned", {
                time: formatDayAndTime(at, locale, zone),
                zone: zoneName(locale, zone),
              })}
            </time>
            <p className="text-15">{text}</p>
          </li>
        ))}
      </ul>
    </section>
  );
}
