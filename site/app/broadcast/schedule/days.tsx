import { schedulePath } from "@masthead/contract/system/paths.ts";
import { weekdayAndDayShort } from "../../system/dates.ts";
import { useLocale } from "../../system/locale.ts";
import { useWords } from "../../system/words.ts";
import { Link } from "../../ui/link.tsx";

const DAY = 86_400_000;
const BEFORE = 1;
const AFTER = 6;

const dateAfter = (date: string, days: number) => new Date(Date.parse(`${date}T00:00:00Z`) + days * DAY).toISOString().slice(0, 10);

/** Yesterday, today and the days ahead, or those around a day that lies further off. */
export function Days({ shown, today }: { shown: string; today: string }) {
  const t = useWords();
  const locale = useLocale();
  const near = shown >= dateAfter(today, -BEFORE) && shown <= dateAfter(today, AFTER);
  const first = dateAfter(near ? today : shown, near ? -BEFORE : -3);
  const dates = Array.from({ length: BEFORE + AFTER + 1 }, (_, index) => dateAfter(first, index));
  const nameOf = (date: string) => {
    if (date === today) return t("air.today");
    if (date === dateAfter(today, 1)) return t("air.tomorrow");
    return weekdayAndDayShort(`${date}T12:00:00Z`, locale, "UTC");
  };
  return (
    <nav aria-label={t("guide.days")}>
      <ul className="fades -mx-4 flex gap-2 px-4 md:mx-0 md:px-0">
        {dates.map((date) => (
          <li key={date} className="shrink-0">
            <Link
              to={schedulePath(locale, date === today ? undefined : date)}
              aria-current={date === shown ? "page" : undefined}
              className="ring-inside flex min-h-11 items-center border border-line px-4 text-15 whitespace-nowrap hover:border-ink aria-[current=page]:border-ink aria-[current=page]:bg-ink aria-[current=page]:text-paper"
              suppressHydrationWarning
            >
              {nameOf(date)}
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  );
}
