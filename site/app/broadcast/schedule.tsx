import { type LoaderFunctionArgs, useLoaderData, useRevalidator } from "react-router";
import { PageBoundary } from "../layouts/page-boundary.tsx";
import { PageTitle } from "../newsroom/page-title.tsx";
import { withPageErrors } from "../platform/api/loader-helpers.ts";
import { pageOf } from "../platform/api/page-context.ts";
import { formatWeekdayAndDay, localDate, zoneName } from "../platform/dates.ts";
import { PageHead } from "../platform/head/page-head.tsx";
import { HydrationUnit } from "../platform/hydration-unit.tsx";
import { useLocale } from "../platform/locale.ts";
import { useMessages } from "../platform/messages.ts";
import { useRefresh } from "../platform/refresh/use-refresh.ts";
import { useReaderTimeZone } from "../ui/reader-time.tsx";
import { DayPicker } from "./schedule/day-picker.tsx";
import { GuideFromNow } from "./schedule/guide-from-now.tsx";
import { ScheduleFeeds } from "./schedule/schedule-feeds.tsx";
import "./messages.ts";

export async function loader({ context, url }: LoaderFunctionArgs) {
  const { client, locale, now } = pageOf(context);
  const date = url.searchParams.get("date") ?? undefined;
  const schedule = await withPageErrors(
    client.schedule.get({ locale, ...(date === undefined ? {} : { date }) }),
  );
  return { schedule, renderedAt: now.getTime(), today: localDate(now, schedule.timeZone) };
}

/** Schedule of all channels for one day in the station's time zone. */
export default function Schedule() {
  const { schedule, renderedAt, today } = useLoaderData<typeof loader>();
  useRefresh(useRevalidator().revalidate);
  const { timeZone, channels } = schedule;
  const [day] = schedule.days;
  const t = useMessages();
  const locale = useLocale();
  const otherZone = useReaderTimeZone(day?.startsAt ?? new Date(0).toISOString());
  if (!day) return null;
  const dayName = formatWeekdayAndDay(`${day.date}T12:00:00Z`, locale, "UTC");
  return (
    <>
      <PageHead
        title={
          day.date === today ? t("broadcast.schedule") : `${t("broadcast.schedule")}: ${dayName}`
        }
        description={t("guide.intro", { zone: zoneName(locale, timeZone) })}
      />
      <PageTitle title={t("broadcast.schedule")} colour="var(--color-orange)">
        <p className="mt-2 max-w-text text-17 text-quiet" suppressHydrationWarning>
          {t("guide.intro", { zone: zoneName(locale, timeZone) })}
          {/* Before hydration an inline script decides whether it is shown. */}
          <span className={otherZone ? "" : "other-time-zone"}> {t("guide.viewer")}</span>
        </p>
      </PageTitle>
      <HydrationUnit>
        <DayPicker selected={day.date} today={today} />
      </HydrationUnit>
      <h2 className="mt-6 text-24" suppressHydrationWarning>
        {dayName}
      </h2>
      {channels.length === 0 || channels.every(({ airings }) => airings.length === 0) ? (
        <p className="py-12 text-17 text-quiet">{t("guide.empty")}</p>
      ) : (
        <GuideFromNow day={day} channels={channels} renderedAt={renderedAt} />
      )}
      <ScheduleFeeds
        channels={channels.flatMap(({ channel }) => (channel.unlinked ? [] : [channel]))}
      />
    </>
  );
}

export const ErrorBoundary = PageBoundary;
