import { HOUR } from "@masthead/contract/platform/durations.ts";
import type { WeatherReport } from "@masthead/contract/system/weather.ts";
import type { OpenMeteoForecast } from "./weather-source.ts";

/** Hours and days of a forecast that are shown. */
const SHOWN_HOURS = 24;
const SHOWN_DAYS = 7;

type Forecast = Pick<WeatherReport, "now" | "hours" | "days">;

const isoTime = (seconds: number) => new Date(seconds * 1000).toISOString();

/** Converts a forecast to the current weather, and to hours and days starting at `from`. */
export function toForecast(
  { current, hourly, daily, timezone, utc_offset_seconds }: OpenMeteoForecast,
  from: Date,
): Forecast {
  const today = new Intl.DateTimeFormat("en-CA", { timeZone: timezone }).format(from);
  return {
    now: {
      at: isoTime(current.time),
      temperature: current.temperature_2m,
      feelsLike: current.apparent_temperature,
      humidity: current.relative_humidity_2m,
      code: current.weather_code,
      day: current.is_day === 1,
      windSpeed: current.wind_speed_10m,
      windDirection: current.wind_direction_10m,
    },
    hours: hourly.time
      .map((time, i) => ({
        at: isoTime(time),
        temperature: hourly.temperature_2m[i] ?? Number.NaN,
        rainChance: hourly.precipitation_probability[i] ?? null,
        code: hourly.weather_code[i] ?? 0,
        day: hourly.is_day[i] === 1,
        windSpeed: hourly.wind_speed_10m[i] ?? Number.NaN,
      }))
      .filter((hour) => Date.parse(hour.at) > from.getTime() - HOUR)
      .slice(0, SHOWN_HOURS),
    days: daily.time
      .map((time, i) => ({
        // The source states a day as its first second, in the current UTC offset.
        date: isoTime(time + utc_offset_seconds).slice(0, 10),
        code: daily.weather_code[i] ?? 0,
        lowest: daily.temperature_2m_min[i] ?? Number.NaN,
        highest: daily.temperature_2m_max[i] ?? Number.NaN,
        rainChance: daily.precipitation_probability_max[i] ?? null,
        rain: daily.precipitation_sum[i] ?? Number.NaN,
        windSpeed: daily.wind_speed_10m_max[i] ?? Number.NaN,
        sunrise: isoTime(daily.sunrise[i] ?? 0),
        sunset: isoTime(daily.sunset[i] ?? 0),
      }))
      .filter((day) => day.date >= today)
      .slice(0, SHOWN_DAYS),
  };
}
