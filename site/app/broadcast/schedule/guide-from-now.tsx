import { HOUR } from "@masthead/contract/platform/durations.ts";
import { formatTime, useTimeZone } from "../../platform/dates.ts";
import { useLocale } from "../../platform/locale.ts";
import { useMessages } from "../../platform/messages.ts";
import { Guide, type GuideProps } from "./guide.tsx";

/** Guide of a day. Today it starts with the current airings: past ones are collapsed above. */
export function GuideFromNow({ day, channels, renderedAt }: GuideProps) {
  const t = useMessages();
  const locale = useLocale();
  const zone = useTimeZone();
  const [from, to] = [Date.parse(day.startsAt), Date.parse(day.endsAt)];
  const current = channels
    .flatMap(({ airings }) => airings)
    .filter(
      ({ startsAt, endsAt }) =>
        Date.parse(startsAt) <= renderedAt && renderedAt < Date.parse(endsAt),
    );
  const earliest = Math.min(renderedAt, ...current.map(({ startsAt }) => Date.parse(startsAt)));
  // The day starts on the hour in the station's time zone, and so does the visible part.
  const visibleFrom = from + Math.floor((earliest - from) / HOUR) * HOUR;
  if (renderedAt < from || renderedAt >= to || visibleFrom <= from)
    return <Guide day={day} channels={channels} renderedAt={renderedAt} />;
  const splitAt = new Date(visibleFrom).toISOString();
  const slice = (startsAt: string, endsAt: string) => ({
    day: { ...day, startsAt, endsAt },
    channels: channels.map((row) => ({
      ...row,
      airings: row.airings.filter((airing) =>
        startsAt === splitAt ? airing.endsAt > splitAt : airing.endsAt <= splitAt,
      ),
    })),
  });
  return (
    <>
      <details className="mt-3">
        <summary className="inline-flex min-h-11 cursor-pointer items-center text-15 font-semibold underline decoration-mint decoration-2 underline-offset-4 hover:bg-wash">
          <span suppressHydrationWarning>
            {t("guide.earlier", { time: formatTime(splitAt, locale, zone) })}
          </span>
        </summary>
        <Guide {...slice(day.startsAt, splitAt)} renderedAt={renderedAt} isPast />
      </details>
      <Guide {...slice(splitAt, day.endsAt)} renderedAt={renderedAt} />
    </>
  );
}
