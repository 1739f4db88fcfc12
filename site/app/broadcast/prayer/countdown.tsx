import { SECOND } from "@masthead/contract/platform/durations.ts";
import { numberFormat } from "@masthead/contract/platform/format.ts";
import { useEffect, useState } from "react";
import { useLocale } from "../../platform/locale.ts";
import { useMessages } from "../../platform/messages.ts";

/** Time left until an instant, from hydration on: 1:24:05. Renders nothing before and after. */
export function Countdown({ until }: { until: string }) {
  const t = useMessages();
  const locale = useLocale();
  const seconds = useSecondsLeft(until);
  const number = numberFormat(locale, { minimumIntegerDigits: 2 });
  const parts = [3600, 60, 1].map((length, index) =>
    Math.floor((index === 0 ? (seconds ?? 0) : (seconds ?? 0) % (length * 60)) / length),
  );
  return (
    <p role="timer" data-eager aria-label={t("prayer.left")} className="js-only mt-1 min-h-8">
      {seconds !== undefined && seconds > 0 && (
        <bdi dir="ltr" className="text-24 font-semibold tabular-nums">
          {parts.map((part) => number.format(part)).join(":")}
        </bdi>
      )}
    </p>
  );
}

function useSecondsLeft(until: string): number | undefined {
  const [seconds, setSeconds] = useState<number>();
  useEffect(() => {
    const end = Date.parse(until);
    const tick = () => setSeconds(Math.ceil((end - Date.now()) / SECOND));
    tick();
    const timer = setInterval(tick, SECOND);
    return () => clearInterval(timer);
  }, [until]);
  return seconds;
}
