import { DAY } from "@masthead/contract/platform/durations.ts";
import type { WeatherReport } from "@masthead/contract/system/weather.ts";
import type { ListedCity } from "./weather-city.ts";

/** Date of the sample. */
const SAMPLE_DAY = "2026-03-21";
/** UTC offset of Amman, the same all year. */
const OFFSET = "+03:00";

const at = (day: string, time: string) => new Date(`${day}T${time}:00${OFFSET}`).toISOString();
const dayAfter = (days: number) =>
  new Date(Date.parse(SAMPLE_DAY) + days * DAY).toISOString().slice(0, 10);

/** Hourly values from 12:00: °C, chance of rain in percent, WMO code, wind in km/h. */
const HOURS: [temperature: number, rainChance: number, code: number, windSpeed: number][] = [
  [16, 5, 1, 13],
  [17, 5, 1, 14],
  [17, 5, 2, 15],
  [17, 10, 2, 16],
  [16, 10, 2, 15],
  [15, 15, 3, 14],
  [13, 20, 3, 12],
  [12, 25, 3, 11],
  [11, 35, 61, 11],
  [11, 45, 61, 12],
  [10, 40, 61, 12],
  [10, 30, 3, 11],
  [9, 20, 3, 10],
  [9, 15, 2, 9],
  [8, 10, 2, 8],
  [8, 5, 1, 8],
  [8, 5, 0, 7],
  [7, 0, 0, 7],
  [8, 0, 0, 8],
  [9, 0, 0, 9],
  [11, 0, 0, 10],
  [13, 0, 1, 11],
  [15, 0, 1, 12],
  [17, 0, 1, 13],
];

/**
 * Daily values: WMO code, lowest and highest °C, chance of rain in percent, rain in millimetres,
 * wind in km/h.
 */
const DAYS: [
  code: number,
  lowest: number,
  highest: number,
  rainChance: number,
  rain: number,
  windSpeed: number,
][] = [
  [61, 8, 17, 45, 1.6, 16],
  [1, 7, 19, 0, 0, 14],
  [0, 9, 22, 0, 0, 12],
  [2, 10, 23, 5, 0, 15],
  [80, 8, 17, 60, 4.2, 24],
  [3, 6, 15, 20, 0.2, 20],
  [0, 6, 18, 0, 0, 13],
];

/** Latitude of Amman, where the figures apply; each degree further south adds this many °C. */
const SAMPLE_LATITUDE = 31.95;
const WARMER_PER_DEGREE = 2.5;

/**
 * Returns a fictional report of a spring day in a city, marked as sample, for demos without a weather
 * source. Cities differ by their latitude.
 */
export function sampleReport({ slug, name, latitude }: ListedCity): WeatherReport {
  const warmer = Math.round((SAMPLE_LATITUDE - latitude) * WARMER_PER_DEGREE);
  return {
    place: {
      slug,
      id: null,
      name,
      region: null,
      country: null,
      timeZone: "Asia/Amman",
    },
    sample: true,
    late: false,
    fetchedAt: at(SAMPLE_DAY, "12:00"),
    now: {
      at: at(SAMPLE_DAY, "12:00"),
      temperature: 16 + warmer,
      feelsLike: 15 + warmer,
      humidity: 48,
      code: 1,
      day: true,
      windSpeed: 13,
      windDirection: 290,
    },
    hours: HOURS.map(([temperature, rainChance, code, windSpeed], i) => {
      const hour = (12 + i) % 24;
      return {
        at: at(dayAfter(12 + i < 24 ? 0 : 1), `${String(hour).padStart(2, "0")}:00`),
        temperature: temperature + warmer,
        rainChance,
        code,
        day: hour >= 6 && hour < 18,
        windSpeed,
      };
    }),
    days: DAYS.map(([code, lowest, highest, rainChance, rain, windSpeed], i) => ({
      date: dayAfter(i),
      code,
      lowest: lowest + warmer,
      highest: highest + warmer,
      rainChance,
      rain,
      windSpeed,
      sunrise: at(dayAfter(i), "06:41"),
      sunset: at(dayAfter(i), "18:50"),
    })),
  };
}
