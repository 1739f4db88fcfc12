import type { CampaignOffer } from "@masthead/contract/commerce/package.ts";
import { numberFormat } from "@masthead/contract/system/format.ts";
import { useEffect, useState } from "react";
import { useRevalidator } from "react-router";
import { dayAndTime, useTimeZone } from "../../system/dates.ts";
import { useLocale } from "../../system/locale.ts";
import { useWords } from "../../system/words.ts";

const SECOND = 1000;
const PARTS = [
  ["days", 86_400],
  ["hours", 3600],
  ["minutes", 60],
  ["seconds", 1],
] as const;

/** When a campaign ends; where scripts run also how long that is, by the server's clock and not by the reader's. */
export function Countdown({ campaign, until, tile }: { campaign: string; until: string; tile: string }) {
  const t = useWords();
  const locale = useLocale();
  const zone = useTimeZone();
  const left = useSecondsLeft(campaign, until);
  const number = numberFormat(locale, { minimumIntegerDigits: 2 });
  return (
    <div>
      <p className="font-semibold">
        {t("campaign.until")}{" "}
        <time dateTime={until} suppressHydrationWarning>
          {dayAndTime(until, locale, zone)}
        </time>
      </p>
      <div role="timer" aria-label={t("campaign.left")} className="scripted mt-3 flex w-fit max-w-full flex-wrap gap-2">
        {PARTS.map(([part, length], i) => {
          const longer = PARTS[i - 1]?.[1];
          const whole = left === undefined ? undefined : Math.floor((longer ? left % longer : left) / length);
          return (
            <p key={part} className={`edged flex min-w-16 flex-col items-center px-2 py-2 ${tile}`}>
              <span className="text-30 font-bold tabular-nums">{whole === undefined ? "–" : number.format(whole)}</span>
              <span className="text-13">{t(`campaign.parts.${part}`, { count: whole ?? 0 })}</span>
            </p>
          );
        })}
      </div>
    </div>
  );
}

/** Seconds until a moment; undefined until the server has told what time it is. When they are over the page is asked for anew, once. */
function useSecondsLeft(campaign: string, until: string): number | undefined {
  const [left, setLeft] = useState<number>();
  const { revalidate } = useRevalidator();
  useEffect(() => {
    const gone = new AbortController();
    let timer: ReturnType<typeof setInterval> | undefined;
    const end = new Date(until).getTime();
    fetch(`/api/v1/package/public?campaign=${encodeURIComponent(campaign)}`, { signal: gone.signal, cache: "no-store" })
      .then((response) => response.json())
      .then(({ campaign: { now } }: CampaignOffer) => {
        const ahead = new Date(now).getTime() - performance.now();
        const tell = () => {
          const seconds = Math.max(0, Math.ceil((end - ahead - performance.now()) / SECOND));
          setLeft(seconds);
          if (seconds > 0) return;
          clearInterval(timer);
          void revalidate();
        };
        timer = setInterval(tell, SECOND);
        tell();
      })
      .catch(() => {});
    return () => {
      gone.abort();
      clearInterval(timer);
    };
  }, [campaign, until, revalidate]);
  return left;
}
