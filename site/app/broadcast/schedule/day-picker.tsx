import { DAY } from "@masthead/contract/platform/durations.ts";
import { schedulePath } from "@masthead/contract/platform/paths.ts";
import { formatWeekdayAndDayShort } from "../../platform/dates.ts";
import { useLocale } from "../../platform/locale.ts";
import { useMessages } from "../../platform/messages.ts";
import { Link } from "../../ui/link.tsx";

const DAYS_BEFORE = 1;
const DAYS_AFTER = 6;
/** Used if the shown day is outside that range. */
const DAYS_BEFORE_DISTANT = 3;

const dateAfter = (date: string, days: number) =>
  new Date(Date.parse(`${date}T00:00:00Z`) + days * DAY).toISOString().slice(0, 10);

/** Day picker: yesterday, today and the next six days, or the days around a more distant day. */
export function DayPicker({ selected, today }: { selected: string; today: string }) {
  const t = useMessages();
  const locale = useLocale();
  const isNear =
    selected >= dateAfter(today, -DAYS_BEFORE) && selected <= dateAfter(today, DAYS_AFTER);
  const first = dateAfter(isNear ? today : selected, isNear ? -DAYS_BEFORE : -DAYS_BEFORE_DISTANT);
  const dates = Array.from({ length: DAYS_BEFORE + DAYS_AFTER + 1 }, (_, index) =>
    dateAfter(first, index),
  );
  const dayName = (date: string) => {
    if (date === today) return t("air.today");
    if (date === dateAfter(today, 1)) return t("air.tomorrow");
    return formatWeekdayAndDayShort(`${date}T12:00:00Z`, locale, "UTC");
  };
  return (
    <nav aria-label={t("guide.days")}>
      <ul className="fades -mx-4 flex gap-2 px-4 md:mx-0 md:px-0">
        {dates.map((date) => (
          <li key={date} className="shrink-0">
            <Link
              to={schedulePath(locale, date === today ? undefined : date)}
              aria-current={date === selected ? "page" : undefined}
              className="ring-inside flex min-h-11 items-center border border-line px-4 text-15 whitespace-nowrap hover:border-ink aria-[current=page]:border-ink aria-[current=page]:bg-ink aria-[current=page]:text-paper"
              suppressHydrationWarning
            >
              {dayName(date)}
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  );
}
