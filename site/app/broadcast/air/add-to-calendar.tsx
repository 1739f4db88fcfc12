import type { Airing } from "@masthead/contract/broadcast/air.ts";
import { airingCalendarPath } from "@masthead/contract/system/paths.ts";
import { hourOnly, useTimeZone } from "../../system/dates.ts";
import { useLocale } from "../../system/locale.ts";
import { useWords } from "../../system/words.ts";
import { Icon } from "../../ui/icons.tsx";

/** A file that puts an airing into the reader's calendar. `small`: its sign alone. */
export function AddAiring({ airing, small = false }: { airing: Airing; small?: boolean }) {
  const locale = useLocale();
  const zone = useTimeZone();
  return (
    <AddToCalendar
      path={airingCalendarPath(locale, airing)}
      title={airing.title}
      time={hourOnly(airing.startsAt, locale, zone)}
      small={small}
    />
  );
}

interface Props {
  path: string;
  title: string;
  time: string;
  small?: boolean;
}

export function AddToCalendar({ path, title, time, small = false }: Props) {
  const t = useWords();
  const name = t("air.addNamed", { title, time });
  return (
    <a
      href={path}
      download
      aria-label={name}
      title={t("air.addToCalendar")}
      className={`inline-flex min-h-11 min-w-11 shrink-0 items-center justify-center gap-2 text-15 font-semibold hover:bg-wash ${small ? "" : "border border-ink px-4"}`}
      suppressHydrationWarning
    >
      <Icon name="calendar" />
      {!small && <span aria-hidden>{t("air.addToCalendar")}</span>}
    </a>
  );
}
