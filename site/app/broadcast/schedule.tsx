import { type LoaderFunctionArgs, useLoaderData } from "react-router";
import { PageBoundary } from "../layouts/page-boundary.tsx";
import { PageTitle } from "../newsroom/page-title.tsx";
import { ask } from "../system/calls.ts";
import { dateIn, weekdayAndDay, zoneName } from "../system/dates.ts";
import { useLocale } from "../system/locale.ts";
import { pageOf } from "../system/page-context.ts";
import { PageHead } from "../system/page-head.tsx";
import { useWords } from "../system/words.ts";
import { useOtherZone } from "../ui/your-time.tsx";
import { Days } from "./schedule/days.tsx";
import { Follow } from "./schedule/follow.tsx";
import { GuideFromNow } from "./schedule/guide-from-now.tsx";
import "./words.ts";

export async function loader({ context, url }: LoaderFunctionArgs) {
  const { client, locale } = pageOf(context);
  const date = url.searchParams.get("date") ?? undefined;
  const schedule = await ask(client.schedule.get({ locale, ...(date === undefined ? {} : { date }) }));
  return { schedule, at: Date.now(), today: dateIn(new Date(), schedule.timeZone) };
}

/** What is on each channel on a day of the station. */
export default function Schedule() {
  const { schedule, at, today } = useLoaderData<typeof loader>();
  const { timeZone, channels } = schedule;
  const [day] = schedule.days;
  const t = useWords();
  const locale = useLocale();
  const otherZone = useOtherZone(day?.startsAt ?? new Date(0).toISOString());
  if (!day) return null;
  const name = weekdayAndDay(`${day.date}T12:00:00Z`, locale, "UTC");
  return (
    <>
      <PageHead
        title={day.date === today ? t("broadcast.schedule") : `${t("broadcast.schedule")}: ${name}`}
        description={t("guide.intro", { zone: zoneName(locale, timeZone) })}
      />
      <PageTitle title={t("broadcast.schedule")} colour="var(--color-orange)">
        <p className="mt-2 max-w-story text-17 text-quiet" suppressHydrationWarning>
          {t("guide.intro", { zone: zoneName(locale, timeZone) })} {otherZone && t("guide.viewer")}
        </p>
      </PageTitle>
      <Days shown={day.date} today={today} />
      <h2 className="mt-6 text-24" suppressHydrationWarning>
        {name}
      </h2>
      {channels.length === 0 || channels.every((one) => one.airings.length === 0) ? (
        <p className="py-12 text-17 text-quiet">{t("guide.empty")}</p>
      ) : (
        <GuideFromNow day={day} channels={channels} at={at} />
      )}
      <Follow channels={channels.map((one) => one.channel)} />
    </>
  );
}

export const ErrorBoundary = PageBoundary;
