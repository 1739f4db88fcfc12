import type { ArticleCard } from "@masthead/contract/newsroom/article.ts";
import { dayOnly, useTimeZone } from "../system/dates.ts";
import { useLocale } from "../system/locale.ts";
import { useWords } from "../system/words.ts";
import { Card } from "../ui/card.tsx";

interface Props {
  articles: ArticleCard[];
  hideCategory?: boolean;
  /** In groups, each under its day. */
  byDay?: boolean;
}

const LIKELY = 3;
const EAGER = 2;
/** Rows that may be in view when the page opens. */
const ABOVE_FOLD = 8;

/** Articles one below the other, or the word that there are none. */
export function ArticleList({ articles, hideCategory = false, byDay = false }: Props) {
  const t = useWords();
  if (!articles.length) return <p className="py-16 text-17 text-quiet">{t("empty")}</p>;
  const rows = (some: ArticleCard[], start: number, level: 2 | 3) => (
    <ul className="flex flex-col gap-5 md:gap-6">
      {some.map((article, index) => (
        <li
          key={article.id}
          className={`border-b border-line pb-5 last:border-0 last:pb-0 md:pb-6 ${start + index < ABOVE_FOLD ? "" : "defer-layout"}`}
        >
          <Card
            article={article}
            look="row"
            level={level}
            hour={byDay}
            hideCategory={hideCategory}
            likely={start + index < LIKELY}
            eager={start + index < EAGER}
          />
        </li>
      ))}
    </ul>
  );
  return byDay ? <Days articles={articles} rows={(some, start) => rows(some, start, 3)} /> : rows(articles, 0, 2);
}

function Days({ articles, rows }: { articles: ArticleCard[]; rows: (some: ArticleCard[], start: number) => React.ReactNode }) {
  const locale = useLocale();
  const zone = useTimeZone();
  const days: { name: string; start: number; articles: ArticleCard[] }[] = [];
  for (const [index, article] of articles.entries()) {
    const name = dayOnly(article.publishedAt, locale, zone);
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
          <div className="max-w-list">{rows(day.articles, day.start)}</div>
        </section>
      ))}
    </div>
  );
}
