import { formatDay, useTimeZone } from "../platform/dates.ts";
import { HydrationUnit } from "../platform/hydration-unit.tsx";
import { useLocale } from "../platform/locale.ts";
import { useMessages } from "../platform/messages.ts";
import { Card, type CardArticle } from "../ui/card.tsx";

interface Props {
  articles: CardArticle[];
  /** Grouped by day, with the day as heading. */
  groupByDay?: boolean;
}

/** Number of articles at the top that are prefetched as likely next pages. */
const PREFETCH_COUNT = 3;
/** Number of articles at the top whose images load eagerly. */
const EAGER_COUNT = 2;
/** Number of articles that may be in view when the page opens. */
const ABOVE_FOLD_COUNT = 8;

/** List of articles, or a message if there are none. */
export function ArticleList({ articles, groupByDay = false }: Props) {
  const t = useMessages();
  if (!articles.length) return <p className="py-16 text-17 text-quiet">{t("empty")}</p>;
  const renderRows = (group: CardArticle[], start: number, level: 2 | 3) => (
    <ul className="flex flex-col gap-5 md:gap-6">
      {group.map((article, index) => (
        <li
          key={article.id}
          className={`border-b border-line pb-5 last:border-0 last:pb-0 md:pb-6 ${start + index < ABOVE_FOLD_COUNT ? "" : "defer-layout"}`}
        >
          <HydrationUnit>
            <Card
              article={article}
              look="row"
              level={level}
              timeOnly={groupByDay}
              prefetch={start + index < PREFETCH_COUNT}
              eager={start + index < EAGER_COUNT}
            />
          </HydrationUnit>
        </li>
      ))}
    </ul>
  );
  return groupByDay ? (
    <Days articles={articles} renderRows={(group, start) => renderRows(group, start, 3)} />
  ) : (
    renderRows(articles, 0, 2)
  );
}

function Days({
  articles,
  renderRows,
}: {
  articles: CardArticle[];
  renderRows: (group: CardArticle[], start: number) => React.ReactNode;
}) {
  const locale = useLocale();
  const zone = useTimeZone();
  const days: { name: string; start: number; articles: CardArticle[] }[] = [];
  for (const [index, article] of articles.entries()) {
    const name = formatDay(article.publishedAt, locale, zone);
    const last = days.at(-1);
    if (last?.name === name) last.articles.push(article);
    else days.push({ name, start: index, articles: [article] });
  }
  return (
    <div>
      {days.map((day) => (
        <section
          key={day.name}
          aria-label={day.name}
          className="grid grid-cols-1 gap-x-6 gap-y-4 border-t border-ink pt-3 pb-8 first:border-0 first:pt-0 lg:grid-cols-[11rem_minmax(0,1fr)] lg:pt-6"
        >
          <h2 className="font-text text-15 font-semibold lg:text-17">{day.name}</h2>
          <div className="max-w-list">{renderRows(day.articles, day.start)}</div>
        </section>
      ))}
    </div>
  );
}
