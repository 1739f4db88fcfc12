import { DAY, MINUTE } from "@masthead/contract/platform/durations.ts";
import type {
  WeatherPlace,
  WeatherReport,
  WeatherStrip,
} from "@masthead/contract/system/weather.ts";
import { ORPCError } from "@orpc/server";
import { announceChange } from "../../platform/cache/changes.ts";
import { tag } from "../../platform/cache/tags.ts";
import { problemError } from "../../platform/http/problem.ts";
import type { CallContext } from "../../platform/platform.ts";
import { weatherPlaces } from "../setting/setting.service.ts";
import { type CachedResponse, cachedResponse } from "./weather-cache.service.ts";
import { deleteUnusedResponses, findCachedResponse } from "./weather-cache.store.ts";
import { type ListedCity, listedCities } from "./weather-city.ts";
import { toForecast } from "./weather-report.ts";
import { sampleReport } from "./weather-sample.ts";
import {
  type Coordinates,
  fetchForecast,
  fetchPlaceById,
  fetchPlacesByName,
  geocodingUrl,
  type OpenMeteoForecast,
  type OpenMeteoPlace,
} from "./weather-source.ts";

const FORECAST = { freshFor: 15 * MINUTE, usableFor: DAY };
/** Names and coordinates of places rarely change. */
const PLACES = { freshFor: DAY, usableFor: 30 * DAY };
/** Maximum age of the weather in the strip, which does not show its age. */
const MAX_STRIP_AGE = 60 * MINUTE;

const STRIP_TAG = "weather";
export const REFRESH_JOB = "weather.refresh";

const notFound = () => problemError("NOT_FOUND");

/** Returns the cities of the weather page; none without a weather source, except in the demo. */
export async function weatherCities(context: CallContext): Promise<ListedCity[]> {
  return hasWeather(context) ? listedCities(await weatherPlaces(context), context.locale) : [];
}

/** Returns the first city if there is a weather source. */
async function firstKnownCity(context: CallContext): Promise<ListedCity | undefined> {
  return hasOnlySample(context) ? undefined : (await weatherCities(context))[0];
}

/** Whether the demo shows a sample because there is no weather source. */
const hasOnlySample = ({ platform: { config } }: CallContext) =>
  config.demo === true && !config.WEATHER_URL;

/** Whether there is a weather page: actual weather, or the sample of the demo. */
export const hasWeather = (context: CallContext): boolean =>
  context.platform.config.WEATHER_URL !== undefined || hasOnlySample(context);

export const canSearchPlaces = (context: CallContext): boolean =>
  geocodingUrl(context.platform.config) !== undefined;

/**
 * Returns the weather of a city or place; of the first city by default.
 * @throws NOT_FOUND for an unknown city, without a weather source, or for places without a
 *   geocoding API; SERVICE_UNAVAILABLE if the weather is unknown
 */
export async function getWeatherReport(
  context: CallContext,
  input: { city?: string; place?: number },
): Promise<WeatherReport> {
  tag("clock");
  if (input.city === undefined && input.place !== undefined)
    return reportOfPlace(context, input.place);
  const listed = await weatherCities(context);
  const city =
    input.city === undefined ? listed[0] : listed.find(({ slug }) => slug === input.city);
  if (!city) throw notFound();
  if (hasOnlySample(context)) return sampleReport(city);
  const place = { slug: city.slug, id: null, name: city.name, region: null, country: null };
  return reportFrom(context, place, await forecastOf(context, city));
}

async function reportOfPlace(context: CallContext, id: number): Promise<WeatherReport> {
  const source = geocodingUrl(context.platform.config);
  if (!source) throw notFound();
  const { response } = await cachedResponse(context, `place ${id} ${context.locale}`, PLACES, () =>
    fetchPlaceById(source, id, context.locale),
  );
  return reportFrom(
    context,
    { slug: null, ...placeOf(response) },
    await forecastOf(context, response),
  );
}

/** Returns the cached forecast of a position, refreshed when it is stale. */
async function forecastOf(
  context: CallContext,
  position: Coordinates,
): Promise<CachedResponse<OpenMeteoForecast>> {
  const source = context.platform.config.WEATHER_URL;
  if (!source) throw problemError("SERVICE_UNAVAILABLE");
  return cachedResponse(context, forecastKey(position), FORECAST, () =>
    fetchForecast(source, position),
  );
}

const forecastKey = ({ latitude, longitude }: Coordinates) =>
  `forecast ${latitude.toFixed(2)},${longitude.toFixed(2)}`;

function reportFrom(
  context: CallContext,
  place: Omit<WeatherReport["place"], "timeZone">,
  { response, fetchedAt, late }: CachedResponse<OpenMeteoForecast>,
): WeatherReport {
  return {
    place: { ...place, timeZone: response.timezone },
    sample: false,
    fetchedAt: fetchedAt.toISOString(),
    late,
    ...toForecast(response, context.now),
  };
}

/** Searches places by name. @throws NOT_FOUND without a geocoding API, SERVICE_UNAVAILABLE */
export async function searchPlaces(context: CallContext, name: string): Promise<WeatherPlace[]> {
  const source = geocodingUrl(context.platform.config);
  if (!source) throw notFound();
  const query = name.toLowerCase();
  const { response } = await cachedResponse(
    context,
    `search ${query} ${context.locale}`,
    PLACES,
    () => fetchPlacesByName(source, query, context.locale),
  );
  return response.map(placeOf);
}

const placeOf = ({ id, name, admin1, country }: OpenMeteoPlace): WeatherPlace => ({
  id,
  name,
  region: admin1 && admin1 !== name ? admin1 : null,
  country: country ?? null,
});

/**
 * Returns the current weather of the first city if it is cached and recent. Never waits: queues a
 * job when a refresh is due.
 */
export function getWeatherStrip(context: CallContext): Promise<WeatherStrip | null> {
  return context.platform.memo.get(`weather strip ${context.locale}`, async () => {
    const first = await firstKnownCity(context);
    if (!first) return null;
    tag(STRIP_TAG);
    const cached = await findCachedResponse(context.db, forecastKey(first));
    if ((cached?.nextAt.getTime() ?? 0) <= Date.now())
      await context.platform.jobs.send(REFRESH_JOB, {}, REFRESH_JOB);
    if (!cached?.fetchedAt || Date.now() - cached.fetchedAt.getTime() > MAX_STRIP_AGE) return null;
    const {
      temperature_2m: temperature,
      weather_code: code,
      is_day,
    } = (cached.answer as OpenMeteoForecast).current;
    return { name: first.name, temperature, code, day: is_day === 1 };
  });
}

/**
 * Refreshes the weather of the first city when it is due, and deletes cached responses that are no
 * longer requested.
 */
export async function refreshStrip(context: CallContext): Promise<void> {
  const first = await firstKnownCity(context);
  await deleteUnusedResponses(context.db, new Date(Date.now() - 2 * PLACES.usableFor));
  // After a failure, which is logged, the request is retried in a minute.
  if (!first) return;
  await forecastOf(context, first).catch(
    (error) => error instanceof ORPCError || Promise.reject(error),
  );
  await announceChange(context.db, [STRIP_TAG]);
}
