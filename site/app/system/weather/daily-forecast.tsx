import type { WeatherDay, WeatherReport } from "@masthead/contract/system/weather.ts";
import { formatDayOfMonth, formatWeekday } from "../../platform/dates.ts";
import { useLocale } from "../../platform/locale.ts";
import { useMessages } from "../../platform/messages.ts";
import { SectionHeading } from "../../ui/section-heading.tsx";
import { WeatherIcon } from "./icon.tsx";
import { describeWeatherCode } from "./weather-codes.ts";
import { useWeatherFormats } from "./weather-formats.ts";

const cellClass = "border-b border-line px-1 py-2 md:px-2 align-middle";

/**
 * Daily forecast as a table. On phones some columns are hidden; the hourly forecast has more
 * detail.
 */
export function DailyForecast({ report: { days } }: { report: WeatherReport }) {
  const t = useMessages();
  const locale = useLocale();
  const { percent, whole } = useWeatherFormats();
  const lowest = Math.min(...days.map((day) => day.lowest));
  const highest = Math.max(...days.map((day) => day.highest));
  return (
    <section aria-labelledby="days" className="mt-10 md:mt-12">
      <SectionHeading id="days" colour="var(--color-cyan)">
        {t("weather.days")}
      </SectionHeading>
      <div className="overflow-x-auto">
        <table className="w-full border-collapse text-15 md:text-17">
          <thead className="text-start text-13 text-quiet">
            <tr>
              <th scope="col" className={`${cellClass} text-start font-normal`}>
                {t("weather.day")}
              </th>
              <th scope="col" className={`${cellClass} text-start font-normal`}>
                <span className="max-md:sr-only">{t("weather.title")}</span>
              </th>
              <th scope="col" className={`${cellClass} text-start font-normal`}>
                {t("weather.range")}
              </th>
              <th scope="col" className={`${cellClass} text-end font-normal`}>
                {t("weather.rain")}
              </th>
              <th scope="col" className={`${cellClass} text-end font-normal max-md:hidden`}>
                {t("weather.wind")}
              </th>
            </tr>
          </thead>
          <tbody>
            {days.map((day) => (
              <tr key={day.date}>
                <th scope="row" className={`${cellClass} text-start font-semibold`}>
                  <time dateTime={day.date} suppressHydrationWarning>
                    <span className="md:hidden">{formatWeekday(day.date, locale, "short")}</span>
                    <span className="max-md:hidden">{formatWeekday(day.date, locale)}</span>
                    <span className="block text-13 font-normal text-quiet">
                      {formatDayOfMonth(day.date, locale)}
                    </span>
                  </time>
                </th>
                <td className={cellClass}>
                  <span className="flex items-center gap-3">
                    <WeatherIcon sky={describeWeatherCode(day.code).sky} className="size-9" />
                    <span className="max-md:sr-only">
                      {t(describeWeatherCode(day.code).messageKey)}
                    </span>
                  </span>
                </td>
                <td className={cellClass}>
                  <Range day={day} from={lowest} to={highest} />
                </td>
                <td className={`${cellClass} text-end tabular-nums`} suppressHydrationWarning>
                  {day.rainChance === null
                    ? t("weather.millimetres", { amount: day.rain })
                    : percent(day.rainChance)}
                </td>
                <td className={`${cellClass} text-end max-md:hidden`} suppressHydrationWarning>
                  {t("weather.speed", { speed: whole(day.windSpeed) })}
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </section>
  );
}

/** Lowest and highest temperature of a day, with a bar on the scale of the week. */
function Range({ day, from, to }: { day: WeatherDay; from: number; to: number }) {
  const { degrees } = useWeatherFormats();
  const t = useMessages();
  const position = (value: number) => `${((value - from) / Math.max(1, to - from)) * 100}%`;
  return (
    <span className="flex items-center gap-2 tabular-nums md:gap-3">
      <span className="w-9 shrink-0 text-end text-quiet" suppressHydrationWarning>
        <span className="sr-only">{t("weather.lowest")} </span>
        {degrees(day.lowest)}
      </span>
      <span className="mark relative h-1.5 min-w-8 grow bg-line max-sm:hidden" aria-hidden>
        <span
          className="mark absolute inset-y-0 bg-mint"
          style={{
            insetInlineStart: position(day.lowest),
            inlineSize: `calc(${position(day.highest)} - ${position(day.lowest)})`,
            minInlineSize: 4,
          }}
        />
      </span>
      <span className="w-9 shrink-0 font-semibold" suppressHydrationWarning>
        <span className="sr-only">{t("weather.highest")} </span>
        {degrees(day.highest)}
      </span>
    </span>
  );
}
