import type { WeatherReport } from "@masthead/contract/system/weather.ts";
import { formatDayAndTime, formatTime } from "../../platform/dates.ts";
import { useLocale } from "../../platform/locale.ts";
import { useMessages } from "../../platform/messages.ts";
import { WeatherIcon } from "./icon.tsx";
import { describeWeatherCode, windMessageKey } from "./weather-codes.ts";
import { useWeatherFormats } from "./weather-formats.ts";

export function CurrentWeather({ report }: { report: WeatherReport }) {
  const t = useMessages();
  const locale = useLocale();
  const { degrees, percent, whole } = useWeatherFormats();
  const { now, place, days } = report;
  const zone = place.timeZone;
  const [today] = days;
  const facts: [name: string, value: string][] = [
    [t("weather.feelsLike"), degrees(now.feelsLike)],
    [
      t("weather.wind"),
      t("weather.windFrom", {
        speed: whole(now.windSpeed),
        from: t(windMessageKey(now.windDirection)),
      }),
    ],
    [t("weather.humidity"), percent(now.humidity)],
  ];
  if (today)
    facts.push([
      t("weather.sun"),
      `${formatTime(today.sunrise, locale, zone)} – ${formatTime(today.sunset, locale, zone)}`,
    ]);
  return (
    <section
      aria-labelledby="now"
      className="dark-surface edged grid grid-cols-1 gap-x-12 gap-y-6 border-t-6 border-cyan bg-paper p-5 max-md:-mx-4 md:grid-cols-[auto_1fr] md:items-center md:p-8"
    >
      <div>
        <h2 id="now" className="text-20">
          {t("weather.now")}
        </h2>
        <div className="mt-3 flex items-center gap-4">
          <WeatherIcon
            sky={describeWeatherCode(now.code, now.day).sky}
            className="size-20 md:size-24"
          />
          <p
            className="font-headline text-[4.5rem] leading-none font-semibold tabular-nums"
            suppressHydrationWarning
          >
            {degrees(now.temperature)}
          </p>
        </div>
        <p className="mt-3 text-24 font-semibold">{t(describeWeatherCode(now.code).messageKey)}</p>
        {today && (
          <p className="mt-1 text-17" suppressHydrationWarning>
            {t("weather.highest")} <b>{degrees(today.highest)}</b> · {t("weather.lowest")}{" "}
            <b>{degrees(today.lowest)}</b>
          </p>
        )}
        <p className="mt-1 text-15 text-quiet">
          {t("weather.asOf")}{" "}
          <time dateTime={now.at} suppressHydrationWarning>
            {formatDayAndTime(now.at, locale, zone)}
          </time>
        </p>
      </div>
      <dl className="grid grid-cols-2 gap-x-6 gap-y-4 md:gap-y-6">
        {facts.map(([name, value]) => (
          <div key={name} className="border-t border-line pt-2">
            <dt className="text-15 text-quiet">{name}</dt>
            <dd className="text-17 font-semibold md:text-20" suppressHydrationWarning>
              {value}
            </dd>
          </div>
        ))}
      </dl>
    </section>
  );
}
