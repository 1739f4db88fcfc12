import type { ProgramDetails } from "@masthead/contract/broadcast/program.ts";
import { topicPath } from "@masthead/contract/platform/paths.ts";
import { formatDay, formatTime, weekdayName } from "../../platform/dates.ts";
import { useLocale } from "../../platform/locale.ts";
import { useMessages } from "../../platform/messages.ts";
import { Link } from "../../ui/link.tsx";
import { Portrait } from "../../ui/portrait.tsx";

/** Heading of a group of facts beside or below the main content. */
export const factHeadingClass = "border-t border-ink pt-2 font-text text-15 font-bold";

/** Presenters of a program with portrait and role, each linked to their topic page. */
export function Presenters({ presenters }: Pick<ProgramDetails, "presenters">) {
  const t = useMessages();
  const locale = useLocale();
  if (!presenters.length) return null;
  return (
    <section>
      <h2 className={factHeadingClass}>{t("programs.presenters")}</h2>
      <ul className="mt-3 flex flex-col gap-4">
        {presenters.map(({ id, slug, name, role, photo }) => (
          <li key={id} className="group relative flex items-center gap-4">
            <Portrait person={{ name, photo }} className="size-14 text-20" sizes="56px" />
            <div className="min-w-0">
              <Link
                to={topicPath(locale, slug)}
                className="card-link font-headline text-20 font-semibold decoration-mint decoration-2 underline-offset-4 group-hover:underline"
              >
                {name}
              </Link>
              {role && <p className="text-15 text-quiet">{role}</p>}
            </div>
          </li>
        ))}
      </ul>
    </section>
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
      <h2 className={factHeadingClass}>{t("programs.weekly")}</h2>
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
