import type { Airing } from "@masthead/contract/broadcast/air.ts";
import { airingCalendarPath } from "@masthead/contract/platform/paths.ts";
import { formatTime, useTimeZone } from "../../platform/dates.ts";
import { useLocale } from "../../platform/locale.ts";
import { useMessages } from "../../platform/messages.ts";
import { Icon } from "../../ui/icons.tsx";

/**
 * Link to an .ics file that adds an airing to the reader's calendar. `small` shows only the icon.
 */
export function AddAiringToCalendar({
  airing,
  small = false,
}: {
  airing: Airing;
  small?: boolean;
}) {
  const locale = useLocale();
  const zone = useTimeZone();
  return (
    <AddToCalendar
      path={airingCalendarPath(locale, airing)}
      title={airing.title}
      time={formatTime(airing.startsAt, locale, zone)}
      iconOnly={small}
    />
  );
}

interface Props {
  path: string;
  title: string;
  time: string;
  iconOnly?: boolean;
}

export function AddToCalendar({ path, title, time, iconOnly = false }: Props) {
  const t = useMessages();
  const label = t("air.addNamed", { title, time });
  return (
    <a
      href={path}
      download
      aria-label={label}
      title={t("air.addToCalendar")}
      className={`inline-flex min-h-11 min-w-11 shrink-0 items-center justify-center gap-2 text-15 font-semibold hover:bg-wash ${iconOnly ? "" : "border border-ink px-4"}`}
      suppressHydrationWarning
    >
      <Icon name="calendar" />
      {!iconOnly && <span aria-hidden>{t("air.addToCalendar")}</span>}
    </a>
  );
}
