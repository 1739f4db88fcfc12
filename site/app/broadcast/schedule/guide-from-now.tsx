import { hourOnly, useTimeZone } from "../../system/dates.ts";
import { useLocale } from "../../system/locale.ts";
import { useWords } from "../../system/words.ts";
import { Guide, type GuideProps } from "./guide.tsx";

const HOUR = 3_600_000;

/** The guide of a day. Of today it opens at what is on: what is over is folded away above. */
export function GuideFromNow({ day, channels, at }: GuideProps) {
  const t = useWords();
  const locale = useLocale();
  const zone = useTimeZone();
  const [from, to] = [Date.parse(day.startsAt), Date.parse(day.endsAt)];
  const on = channels.flatMap(({ airings }) => airings).filter((one) => Date.parse(one.startsAt) <= at && at < Date.parse(one.endsAt));
  const earliest = Math.min(at, ...on.map((one) => Date.parse(one.startsAt)));
  // A day begins at a whole hour of the station, and so does what is shown of it.
  const opens = from + Math.floor((earliest - from) / HOUR) * HOUR;
  if (at < from || at >= to || opens <= from) return <Guide day={day} channels={channels} at={at} />;
  const split = new Date(opens).toISOString();
  const part = (startsAt: string, endsAt: string) => ({
    day: { ...day, startsAt, endsAt },
    channels: channels.map((one) => ({
      ...one,
      airings: one.airings.filter((airing) => (startsAt === split ? airing.endsAt > split : airing.endsAt <= split)),
    })),
  });
  return (
    <>
      <details className="mt-3">
        <summary className="inline-flex min-h-11 cursor-pointer items-center text-15 font-semibold underline decoration-mint decoration-2 underline-offset-4 hover:bg-wash">
          <span suppressHydrationWarning>{t("guide.earlier", { time: hourOnly(split, locale, zone) })}</span>
        </summary>
        <Guide {...part(day.startsAt, split)} at={at} over />
      </details>
      <Guide {...part(split, day.endsAt)} at={at} />
    </>
  );
}
