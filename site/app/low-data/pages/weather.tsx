import { weatherPath } from "@masthead/contract/platform/paths.ts";
import type { WeatherReport } from "@masthead/contract/system/weather.ts";
import { formatDay, formatDayOfMonth, formatTime, formatWeekday } from "../../platform/dates.ts";
import "../../system/weather/messages.ts";
import { describeWeatherCode, windMessageKey } from "../../system/weather/weather-codes.ts";
import { weatherFormats } from "../../system/weather/weather-formats.ts";
import type { loader as loadWeather } from "../../system/weather.tsx";
import type { DataOf } from "../loaded.ts";
import { type LowDataPage, type Shown, useLowDataPage } from "../page.ts";
import { LinkRow } from "../parts.tsx";

export function showWeather(
  { cities, q, report, places, hasSource, alternates }: DataOf<typeof loadWeather>,
  { t, locale, frame }: LowDataPage,
): Shown {
  const title = report ? t("weather.in", { place: report.place.name }) : t("weather.title");
  return {
    title,
    description: t("weather.intro"),
    alternates,
    canonical: frame.publicUrl + (alternates[locale] ?? weatherPath(locale)),
    noindex: q !== "" || !hasSource || report?.sample === true,
    content: (
      <>
        <h1>{title}</h1>
        {cities.length > 1 && (
          <LinkRow
            name={t("weather.cities")}
            links={cities.map(({ slug, name }) => ({
              to: weatherPath(locale, { city: slug }),
              text: name,
              current: slug === report?.place.slug,
            }))}
          />
        )}
        {places && (
          <LinkRow
            name={t("weather.found")}
            links={places.map(({ id, name, region, country }) => ({
              to: weatherPath(locale, { place: id }),
              text: [name, region, country].filter(Boolean).join(locale === "ar-JO" ? "، " : ", "),
            }))}
          />
        )}
        {!report && !places && (
          <p>{t(q ? "weather.cannotSearch" : hasSource ? "weather.unknown" : "weather.none")}</p>
        )}
        {report && <Report report={report} />}
      </>
    ),
  };
}

function Report({ report }: { report: WeatherReport }) {
  const { t, locale } = useLowDataPage();
  const { degrees, percent, whole } = weatherFormats(locale);
  const { now, days, place, sample, late, fetchedAt } = report;
  const zone = place.timeZone;
  return (
    <>
      {sample && (
        <p className="box">{t("weather.sample", { day: formatDay(fetchedAt, locale, zone) })}</p>
      )}
      {late && (
        <p className="box">{t("weather.late", { time: formatTime(fetchedAt, locale, zone) })}</p>
      )}
      <h2>{t("weather.now")}</h2>
      <p>
        <b>{degrees(now.temperature)}</b> · {t(describeWeatherCode(now.code).messageKey)} ·{" "}
        {t("weather.feelsLike")} {degrees(now.feelsLike)}
      </p>
      <p>
        {t("weather.wind")}{" "}
        {t("weather.windFrom", {
          speed: whole(now.windSpeed),
          from: t(windMessageKey(now.windDirection)),
        })}
        {" · "}
        {t("weather.humidity")} {percent(now.humidity)}
      </p>
      <p className="quiet">
        {t("weather.asOf")} <time dateTime={now.at}>{formatTime(now.at, locale, zone)}</time>
      </p>
      <h2>{t("weather.days")}</h2>
      <ul className="plain list">
        {days.map((day) => (
          <li key={day.date}>
            <time dateTime={day.date}>
              <b>{formatWeekday(day.date, locale)}</b> {formatDayOfMonth(day.date, locale)}
            </time>
            <p>
              {t(describeWeatherCode(day.code).messageKey)} · {t("weather.lowest")}{" "}
              {degrees(day.lowest)} · {t("weather.highest")} {degrees(day.highest)}
              {" · "}
              {day.rainChance === null
                ? `${t("weather.rain")} ${t("weather.millimetres", { amount: day.rain })}`
                : `${t("weather.rainChance")} ${percent(day.rainChance)}`}
            </p>
          </li>
        ))}
      </ul>
    </>
  );
}
