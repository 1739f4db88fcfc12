import type { Locale } from "@masthead/contract/platform/locale.ts";
import { z } from "zod";
import type { Config } from "../../config.ts";
import { fetchGuarded } from "../../platform/outgoing/guarded-fetch.ts";
import { isPublicAddress } from "../../platform/outgoing/public-address.ts";

/** Timeout in milliseconds: short, since a reader may be waiting. */
const REQUEST_TIMEOUT = 8000;
const MAX_RESPONSE_BYTES = 512 * 1024;

const CURRENT =
  "temperature_2m,apparent_temperature,relative_humidity_2m,weather_code,is_day,wind_speed_10m,wind_direction_10m";
const HOURLY = "temperature_2m,precipitation_probability,weather_code,is_day,wind_speed_10m";
const DAILY =
  "weather_code,temperature_2m_max,temperature_2m_min,precipitation_probability_max,precipitation_sum,wind_speed_10m_max,sunrise,sunset";

/** More than is shown, so that yesterday's response still covers the hours and days to come. */
const FORECAST_HOURS = 48;
const FORECAST_DAYS = 8;

const numbers = z.array(z.number());
const nullableNumbers = z.array(z.number().nullable());

/**
 * Forecast response of Open-Meteo; times in seconds since 1970. @see https://open-meteo.com/en/docs
 */
const openMeteoForecast = z.object({
  timezone: z.string().refine(isTimeZone),
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
    precipitation_probability: nullableNumbers,
    weather_code: z.array(z.number().int()),
    is_day: numbers,
    wind_speed_10m: numbers,
  }),
  daily: z.object({
    time: numbers,
    weather_code: z.array(z.number().int()),
    temperature_2m_max: numbers,
    temperature_2m_min: numbers,
    precipitation_probability_max: nullableNumbers,
    precipitation_sum: numbers,
    wind_speed_10m_max: numbers,
    sunrise: numbers,
    sunset: numbers,
  }),
});
export type OpenMeteoForecast = z.infer<typeof openMeteoForecast>;

function isTimeZone(timeZone: string): boolean {
  try {
    return Boolean(new Intl.DateTimeFormat("en", { timeZone }));
  } catch {
    return false;
  }
}

/**
 * Place in a response of Open-Meteo's geocoding API. @see
 * https://open-meteo.com/en/docs/geocoding-api
 */
const openMeteoPlace = z.object({
  id: z.number().int().positive(),
  name: z.string(),
  latitude: z.number(),
  longitude: z.number(),
  country: z.string().optional(),
  admin1: z.string().optional(),
});
export type OpenMeteoPlace = z.infer<typeof openMeteoPlace>;

/** Geographic coordinates, in degrees. */
export interface Coordinates {
  latitude: number;
  longitude: number;
}

/**
 * Requests a forecast. @throws Error if the source cannot be reached or returns an invalid response
 */
export async function fetchForecast(
  source: string,
  { latitude, longitude }: Coordinates,
): Promise<OpenMeteoForecast> {
  return openMeteoForecast.parse(
    await requestJson(source, {
      latitude,
      longitude,
      current: CURRENT,
      hourly: HOURLY,
      daily: DAILY,
      forecast_hours: FORECAST_HOURS,
      forecast_days: FORECAST_DAYS,
      timezone: "auto",
      timeformat: "unixtime",
      temperature_unit: "celsius",
      wind_speed_unit: "kmh",
      precipitation_unit: "mm",
    }),
  );
}

/**
 * Searches places by name, best match first. @throws Error if the source cannot be reached or
 * returns an invalid response
 */
export async function fetchPlacesByName(
  source: string,
  name: string,
  locale: Locale,
): Promise<OpenMeteoPlace[]> {
  const response = await requestJson(source, {
    name,
    count: 10,
    language: languageOf(locale),
    format: "json",
  });
  return z.object({ results: z.array(openMeteoPlace).default([]) }).parse(response).results;
}

/** Requests a place by id. @throws Error if there is none, or the source cannot be reached */
export async function fetchPlaceById(
  source: string,
  id: number,
  locale: Locale,
): Promise<OpenMeteoPlace> {
  return openMeteoPlace.parse(
    await requestJson(source.replace(/\/search(?=\?|$)/, "/get"), {
      id,
      language: languageOf(locale),
      format: "json",
    }),
  );
}

/** Returns the URL of the geocoding API, or undefined if places cannot be searched. */
export function geocodingUrl({
  WEATHER_URL,
  WEATHER_PLACES_URL,
}: Pick<Config, "WEATHER_URL" | "WEATHER_PLACES_URL">): string | undefined {
  if (!WEATHER_URL || WEATHER_PLACES_URL) return WEATHER_URL && WEATHER_PLACES_URL;
  const url = new URL(WEATHER_URL);
  if (!/(^|-)api\.open-meteo\.com$/.test(url.hostname)) return undefined;
  url.hostname = url.hostname.replace(/api(?=\.open-meteo)/, "geocoding-api");
  url.pathname = "/v1/search";
  return url.href;
}

const languageOf = (locale: Locale) => locale.slice(0, 2);

async function requestJson(
  source: string,
  parameters: Record<string, string | number>,
): Promise<unknown> {
  const url = new URL(source);
  for (const [name, value] of Object.entries(parameters)) url.searchParams.set(name, String(value));
  const { bytes } = await fetchGuarded(url.href, {
    maxBytes: MAX_RESPONSE_BYTES,
    accept: "application/json",
    agent: "Masthead",
    timeout: REQUEST_TIMEOUT,
    // The configured source may be in a private network; the target of a redirect may not.
    mayReach: (address, { host }) => host === url.host || isPublicAddress(address),
  });
  return JSON.parse(bytes.toString());
}
