import type { WeatherReport } from "@masthead/contract/system/weather.ts";
import { formatTime } from "../../platform/dates.ts";
import { useLocale } from "../../platform/locale.ts";
import { useMessages } from "../../platform/messages.ts";
import { SectionHeading } from "../../ui/section-heading.tsx";
import { WeatherIcon } from "./icon.tsx";
import { describeWeatherCode } from "./weather-codes.ts";
import { useWeatherFormats } from "./weather-formats.ts";

export function HourlyForecast({ report: { hours, place } }: { report: WeatherReport }) {
  const t = useMessages();
  const locale = useLocale();
  const { degrees, percent } = useWeatherFormats();
  return (
    <section aria-labelledby="hours" className="mt-10 md:mt-12">
      <SectionHeading id="hours" colour="var(--color-cyan)">
        {t("weather.hours")}
      </SectionHeading>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: keyboards scroll it */}
      <ol tabIndex={0} className="fades ring-inside relative flex border-y border-line">
        {hours.map((hour) => (
          <li
            key={hour.at}
            className="flex min-w-18 shrink-0 grow flex-col items-center gap-1 px-1 py-3 text-center"
          >
            <time dateTime={hour.at} className="text-13 text-quiet" suppressHydrationWarning>
              {formatTime(hour.at, locale, place.timeZone)}
            </time>
            <WeatherIcon sky={describeWeatherCode(hour.code, hour.day).sky} className="size-9" />
            <span className="sr-only">{t(describeWeatherCode(hour.code).messageKey)}</span>
            <span className="text-17 font-semibold tabular-nums" suppressHydrationWarning>
              {degrees(hour.temperature)}
            </span>
            {hour.rainChance !== null && (
              <span className="text-13 text-quiet" suppressHydrationWarning>
                <span className="sr-only">{t("weather.rainChance")} </span>
                {percent(hour.rainChance)}
              </span>
            )}
          </li>
        ))}
      </ol>
    </section>
  );
}
