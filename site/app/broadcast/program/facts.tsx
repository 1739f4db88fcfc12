import type { ProgramDetails } from "@masthead/contract/broadcast/program.ts";
import { listingPath } from "@masthead/contract/system/paths.ts";
import { hourOnly, weekdayName } from "../../system/dates.ts";
import { useLocale } from "../../system/locale.ts";
import { useWords } from "../../system/words.ts";
import { Link } from "../../ui/link.tsx";

/** Who presents a program, each the way to a page of their own. */
export function Presenters({ presenters }: Pick<ProgramDetails, "presenters">) {
  const t = useWords();
  const locale = useLocale();
  if (!presenters.length) return null;
  return (
    <p className="mt-3 flex flex-wrap items-center gap-x-4 text-17">
      <span className="text-quiet">{t("programs.presenters")}</span>
      {presenters.map((one) => (
        <Link
          key={one.id}
          to={listingPath(locale, one.slug)}
          className="inline-flex min-h-11 items-center font-semibold underline decoration-mint decoration-2 underline-offset-4 hover:bg-wash"
        >
          {one.name}
        </Link>
      ))}
    </p>
  );
}

/** The weekly slots, by the station's clocks. Days with the same hour and channel share a line. */
export function WeeklySlots({ slots }: Pick<ProgramDetails, "slots">) {
  const t = useWords();
  const locale = useLocale();
  if (!slots.length) return null;
  const together = new Map<string, { days: number[]; start: string; channel: string }>();
  for (const { weekday, start, channel } of slots) {
    const key = `${start} ${channel.id}`;
    const known = together.get(key);
    if (known) known.days.push(weekday);
    else together.set(key, { days: [weekday], start, channel: channel.name });
  }
  const list = new Intl.ListFormat(locale === "en-US" ? "en-GB" : locale, { type: "conjunction" });
  const namesOf = (days: number[]) =>
    days.length === 7 ? t("programs.daily") : list.format(days.sort((a, b) => a - b).map((day) => weekdayName(day, locale)));
  return (
    <section>
      <h2 className="font-text text-15 font-bold">{t("programs.weekly")}</h2>
      <ul className="mt-1 text-15">
        {[...together.values()].map(({ days, start, channel }) => (
          <li key={`${start} ${channel}`} className="border-b border-line py-2 last:border-0">
            <span suppressHydrationWarning>
              {t("programs.weekdays", {
                day: namesOf(days),
                time: hourOnly(`2023-01-01T${start}:00Z`, locale, "UTC"),
              })}
            </span>
            <span className="block text-13 text-quiet">{channel}</span>
          </li>
        ))}
      </ul>
    </section>
  );
}
