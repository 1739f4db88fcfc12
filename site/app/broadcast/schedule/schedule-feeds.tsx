import type { ChannelRef } from "@masthead/contract/broadcast/air.ts";
import { channelCalendarPath, XMLTV_PATH } from "@masthead/contract/platform/paths.ts";
import { useLocale } from "../../platform/locale.ts";
import { useMessages } from "../../platform/messages.ts";
import { Icon } from "../../ui/icons.tsx";

/** Links to the schedule as files: an iCalendar feed per channel, and XMLTV for all channels. */
export function ScheduleFeeds({ channels }: { channels: ChannelRef[] }) {
  const t = useMessages();
  const locale = useLocale();
  if (!channels.length) return null;
  const linkClass =
    "inline-flex min-h-11 items-center gap-2.5 text-15 underline decoration-mint decoration-2 underline-offset-4 hover:bg-wash";
  return (
    <section aria-labelledby="follow" className="no-print mt-10 border-t border-line pt-6">
      <h2 id="follow" className="font-text text-15 font-bold">
        {t("guide.follow")}
      </h2>
      <ul className="mt-1 flex flex-wrap gap-x-8">
        {channels.map((channel) => (
          <li key={channel.id}>
            <a href={channelCalendarPath(locale, channel.id)} className={linkClass}>
              <Icon name="calendar" />
              {t("guide.calendarOf", { name: channel.name })}
            </a>
          </li>
        ))}
        <li>
          <a href={XMLTV_PATH} className={linkClass}>
            <Icon name="link" />
            {t("guide.xmltv")}
          </a>
        </li>
      </ul>
    </section>
  );
}
