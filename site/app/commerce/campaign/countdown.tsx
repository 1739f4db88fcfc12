import { SECOND } from "@masthead/contract/platform/durations.ts";
import { numberFormat } from "@masthead/contract/platform/format.ts";
import { useEffect, useState } from "react";
import { useRevalidator } from "react-router";
import { fetchApi } from "../../platform/api/api.ts";
import { formatDayAndTime, useTimeZone } from "../../platform/dates.ts";
import { useLocale } from "../../platform/locale.ts";
import { useMessages } from "../../platform/messages.ts";

const PARTS = [
  ["days", 86_400],
  ["hours", 3600],
  ["minutes", 60],
  ["seconds", 1],
] as const;

/**
 * End of a campaign. With JavaScript also a countdown, by the server's clock instead of the
 * reader's.
 */
export function Countdown({
  campaign,
  until,
  tile,
}: {
  campaign: string;
  until: string;
  tile: string;
}) {
  const t = useMessages();
  const locale = useLocale();
  const zone = useTimeZone();
  const secondsLeft = useSecondsLeft(campaign, until);
  const number = numberFormat(locale, { minimumIntegerDigits: 2 });
  return (
    <div>
      <p className="font-semibold">
        {t("campaign.until")}{" "}
        <time dateTime={until} suppressHydrationWarning>
          {formatDayAndTime(until, locale, zone)}
        </time>
      </p>
      <div
        role="timer"
        data-eager
        aria-label={t("campaign.left")}
        className="js-only mt-3 flex w-fit max-w-full flex-wrap gap-2"
      >
        {PARTS.map(([part, length], index) => {
          const nextLonger = PARTS[index - 1]?.[1];
          const value =
            secondsLeft === undefined
              ? undefined
              : Math.floor((nextLonger ? secondsLeft % nextLonger : secondsLeft) / length);
          return (
            <p key={part} className={`edged flex min-w-16 flex-col items-center px-2 py-2 ${tile}`}>
              <span className="text-30 font-bold tabular-nums">
                {value === undefined ? "–" : number.format(value)}
              </span>
              <span className="text-13">{t(`campaign.parts.${part}`, { count: value ?? 0 })}</span>
            </p>
          );
        })}
      </div>
    </div>
  );
}

/**
 * Returns the seconds until a time; undefined until the server's clock is known. At zero it reloads
 * the page's data, once.
 */
function useSecondsLeft(campaign: string, until: string): number | undefined {
  const [secondsLeft, setSecondsLeft] = useState<number>();
  const { revalidate } = useRevalidator();
  useEffect(() => {
    const controller = new AbortController();
    let timer: ReturnType<typeof setInterval> | undefined;
    const end = new Date(until).getTime();
    fetchApi(
      "GET /v1/package/public",
      { campaign },
      { signal: controller.signal, cache: "no-store" },
    )
      .then((response) => response.json())
      .then(({ campaign: { now } }) => {
        const clockOffset = new Date(now).getTime() - performance.now();
        const tick = () => {
          const seconds = Math.max(0, Math.ceil((end - clockOffset - performance.now()) / SECOND));
          setSecondsLeft(seconds);
          if (seconds > 0) return;
          clearInterval(timer);
          void revalidate();
        };
        timer = setInterval(tick, SECOND);
        tick();
      })
      .catch(() => {});
    return () => {
      controller.abort();
      clearInterval(timer);
    };
  }, [campaign, until, revalidate]);
  return secondsLeft;
}
