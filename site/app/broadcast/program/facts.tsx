import type { ProgramDetails } from "@masthead/contract/broadcast/program.ts";
import { topicPath } from "@masthead/contract/platform/paths.ts";
import { formatDay, formatTime, weekdayName } from "../../platform/dates.ts";
import { useLocale } from "../../platform/locale.ts";
import { useMessages } from "../../platform/messages.ts";
import { Link } from "../../ui/link.tsx";

/** Presenters of a program, each linked to their topic page. */
export function Presenters({ presenters }: Pick<ProgramDetails, "presenters">) {
  const t = useMessages();
  const locale = useLocale();
  if (!presenters.length) return null;
  return (
    <p className="mt-3 flex flex-wrap items-center gap-x-4 text-17">
      <span className="text-quiet">{t("programs.presenters")}</span>
      {presenters.map((presenter) => (
        <Link
          key={presenter.id}
          to={topicPath(locale, presenter.slug)}
          className="inline-flex min-h-11 items-center font-semibold underline decoration-mint decoration-2 underline-offset-4 hover:bg-wash"
        >
          {presenter.name}
        </Link>
      ))}
    </p>
  );
}

/**
 * Weekly slots in the station's time zone. Weekdays with the same time and channel share a line.
 */
export function WeeklySlots({ slots }: Pick<ProgramDetails, "slots">) {
  const t = useMessages();
  const locale = useLocale();
  if (!slots.length) return null;
  const groups = new Map<
    string,
    { days: number[]; start: string; channel: string; from: string; until: string }
  >();
  for (const { weekday, start, channel, validFrom, validUntil } of slots) {
    const [from, until] = [validFrom ?? "", validUntil ?? ""];
    const key = `${start} ${channel.id} ${from} ${until}`;
    const group = groups.get(key);
    if (group) group.days.push(weekday);
    else groups.set(key, { days: [weekday], start, channel: channel.name, from, until });
  }
  const listFormat = new Intl.ListFormat(locale === "en-US" ? "en-GB" : locale, {
    type: "conjunction",
  });
  const namesOf = (days: number[]) =>
    days.length === 7
      ? t("programs.daily")
      : listFormat.format(days.sort((a, b) => a - b).map((day) => weekdayName(day, locale)));
  return (
    <section>
      <h2 className="font-text text-15 font-bold">{t("programs.weekly")}</h2>
      <ul className="mt-1 text-15">
        {[...groups].map(([key, { days, start, channel, from, until }]) => (
          <li key={key} className="border-b border-line py-2 last:border-0">
            <span suppressHydrationWarning>
              {t("programs.weekdays", {
                day: namesOf(days),
                time: formatTime(`2023-01-01T${start}:00Z`, locale, "UTC"),
              })}
            </span>
            {from && <DateLine label="programs.from" date={from} />}
            {until && <DateLine label="programs.until" date={until} />}
            <span className="block text-13 text-quiet">{channel}</span>
          </li>
        ))}
      </ul>
    </section>
  );
}

function DateLine({ label, date }: { label: string; date: string }) {
  const t = useMessages();
  const locale = useLocale();
  return (
    <span className="block text-13 text-quiet">
      {t(label, { date: formatDay(date, locale, "UTC") })}
    </span>
  );
}
