import type { Locale } from "@masthead/contract/system/locale.ts";
import { z } from "zod";
import type { Config } from "../../config.ts";
import { fetchGuarded } from "../../platform/outgoing/guarded-fetch.ts";
import { isPublicAddress } from "../../platform/outgoing/public-address.ts";

/** Milliseconds that the source may take, since a reader may be waiting; and most bytes of an answer. */
const WITHIN = 8000;
const MAX_BYTES = 512 * 1024;

const NOW = "temperature_2m,apparent_temperature,relative_humidity_2m,weather_code,is_day,wind_speed_10m,wind_direction_10m";
const HOURLY = "temperature_2m,precipitation_probability,weather_code,is_day,wind_speed_10m";
const DAILY =
  "weather_code,temperature_2m_max,temperature_2m_min,precipitation_probability_max,precipitation_sum,wind_speed_10m_max,sunrise,sunset";

/** More than is shown, so that an answer of yesterday still has the hours and days to come. */
const HOURS = 48;
const DAYS = 8;

const numbers = z.array(z.number());
const chances = z.array(z.number().nullable());

/** A forecast as Open-Meteo gives it, times in seconds since 1970. @see https://open-meteo.com/en/docs */
const openMeteoForecast = z.object({
  timezone: z.string().refine(isZone),
  utc_offset_seconds: z.number(),
  current: z.object({
    time: z.number(),
    temperature_2m: z.number(),
    apparent_temperature: z.number(),
    relative_humidity_2m: z.number(),
    weather_code: z.number().int(),
    is_day: z.number(),
    wind_speed_10m: z.number(),
    wind_direction_10m: z.number(),
  }),
  hourly: z.object({
    time: numbers,
    temperature_2m: numbers,
    precipitation_probability: chances,
    weather_code: z.array(z.number().int()),
    is_day: numbers,
    wind_speed_10m: numbers,
  }),
  daily: z.object({
    time: numbers,
    weather_code: z.array(z.number().int()),
    temperature_2m_max: numbers,
    temperature_2m_min: numbers,
    precipitation_probability_max: chances,
    precipitation_sum: numbers,
    wind_speed_10m_max: numbers,
    sunrise: numbers,
    sunset: numbers,
  }),
});
export type OpenMeteoForecast = z.infer<typeof openMeteoForecast>;

function isZone(timeZone: string): boolean {
  try {
    return Boolean(new Intl.DateTimeFormat("en", { timeZone }));
  } catch {
    return false;
  }
}

/** A place as Open-Meteo's geocoder gives it. @see https://open-meteo.com/en/docs/geocoding-api */
const openMeteoPlace = z.object({
  id: z.number().int().positive(),
  name: z.string(),
  latitude: z.number(),
  longitude: z.number(),
  country: z.string().optional(),
  admin1: z.string().optional(),
});
export type OpenMeteoPlace = z.infer<typeof openMeteoPlace>;

/** Where the source stands on the map, in degrees. */
export interface Position {
  latitude: number;
  longitude: number;
}

/** @throws Error when the source cannot be reached, or answers something else */
export async function askForecast(source: string, { latitude, longitude }: Position): Promise<OpenMeteoForecast> {
  return openMeteoForecast.parse(
    await askJson(source, {
      latitude,
      longitude,
      current: NOW,
      hourly: HOURLY,
      daily: DAILY,
      forecast_hours: HOURS,
      forecast_days: DAYS,
      timezone: "auto",
      timeformat: "unixtime",
      temperature_unit: "celsius",
      wind_speed_unit: "kmh",
      precipitation_unit: "mm",
    }),
  );
}

/** Places of a name, the likeliest first. @throws Error as `askForecast` */
export async function askPlaces(source: string, name: string, locale: Locale): Promise<OpenMeteoPlace[]> {
  const found = await askJson(source, { name, count: 10, language: languageOf(locale), format: "json" });
  return z.object({ results: z.array(openMeteoPlace).default([]) }).parse(found).results;
}

/** The place of an id. @throws Error as `askForecast`, also when there is none */
export async function askPlace(source: string, id: number, locale: Locale): Promise<OpenMeteoPlace> {
  return openMeteoPlace.parse(
    await askJson(source.replace(/\/search(?=\?|$)/, "/get"), { id, language: languageOf(locale), format: "json" }),
  );
}

/** Where places are searched for; undefined: they cannot be. */
export function placesSource({ WEATHER_URL, WEATHER_PLACES_URL }: Pick<Config, "WEATHER_URL" | "WEATHER_PLACES_URL">): string | undefined {
  if (!WEATHER_URL || WEATHER_PLACES_URL) return WEATHER_URL && WEATHER_PLACES_URL;
  const url = new URL(WEATHER_URL);
  if (!/(^|-)api\.open-meteo\.com$/.test(url.hostname)) return undefined;
  url.hostname = url.hostname.replace(/api(?=\.open-meteo)/, "geocoding-api");
  url.pathname = "/v1/search";
  return url.href;
}

const languageOf = (locale: Locale) => locale.slice(0, 2);

async function askJson(source: string, parameters: Record<string, string | number>): Promise<unknown> {
  const url = new URL(source);
  for (const [name, value] of Object.entries(parameters)) url.searchParams.set(name, String(value));
  const { bytes } = await fetchGuarded(url.href, {
    maxBytes: MAX_BYTES,
    accept: "application/json",
    agent: "Masthead",
    within: WITHIN,
    // The source that a setting names may stand in a private network; what it redirects to may not.
    mayReach: (address, { host }) => host === url.host || isPublicAddress(address),
  });
  return JSON.parse(bytes.toString());
}
