import type { WeatherPlace, WeatherReport, WeatherStrip } from "@masthead/contract/system/weather.ts";
import { ORPCError } from "@orpc/server";
import { announceChange } from "../../platform/cache/changes.ts";
import { tag } from "../../platform/cache/tags.ts";
import { problemError } from "../../platform/http/problem.ts";
import type { CallContext } from "../../platform/platform.ts";
import { weatherPlaces } from "../setting/setting.service.ts";
import { type KeptAnswer, keptAnswer } from "./weather-answer.service.ts";
import { forgetAnswers, storedAnswer } from "./weather-answer.store.ts";
import { type ListedCity, listedCities } from "./weather-city.ts";
import { figuresOf } from "./weather-report.ts";
import { sampleReport } from "./weather-sample.ts";
import {
  askForecast,
  askPlace,
  askPlaces,
  type OpenMeteoForecast,
  type OpenMeteoPlace,
  type Position,
  placesSource,
} from "./weather-source.ts";

const MINUTE = 60_000;
const DAY = 24 * 60 * MINUTE;

const FORECAST = { freshFor: 15 * MINUTE, usableFor: DAY };
/** Where places are, and what they are called, hardly changes. */
const PLACES = { freshFor: DAY, usableFor: 30 * DAY };
/** How old the weather may be that a strip tells without a word on its age. */
const STRIP = 60 * MINUTE;

const STRIP_TAG = "weather";
export const REFRESH_JOB = "weather.refresh";

const notFound = () => problemError("NOT_FOUND");

/** Cities that the station lists; none where there is no source of weather. */
export async function cities(context: CallContext): Promise<ListedCity[]> {
  return context.platform.config.WEATHER_URL ? listedCities(await weatherPlaces(context), context.locale) : [];
}

export const canSearch = (context: CallContext): boolean => placesSource(context.platform.config) !== undefined;

/** @throws NOT_FOUND for a city that is not listed, or a place that cannot be had; SERVICE_UNAVAILABLE when nothing is known of its weather */
export async function reportOf(
  context: CallContext,
  asked: { city?: string | undefined; place?: number | undefined },
): Promise<WeatherReport> {
  if (asked.city === undefined && asked.place === undefined && !context.platform.config.WEATHER_URL) return sampleReport(context.locale);
  if (asked.city === undefined && asked.place !== undefined) return reportOfPlace(context, asked.place);
  const listed = await cities(context);
  const city = asked.city === undefined ? listed[0] : listed.find(({ slug }) => slug === asked.city);
  if (!city) throw notFound();
  const about = { slug: city.slug, id: null, name: city.name, region: null, country: null };
  return reportFrom(context, about, await forecastOf(context, city));
}

async function reportOfPlace(context: CallContext, id: number): Promise<WeatherReport> {
  const source = placesSource(context.platform.config);
  if (!source) throw notFound();
  const { answer } = await keptAnswer(context, `place ${id} ${context.locale}`, PLACES, () => askPlace(source, id, context.locale));
  return reportFrom(context, { slug: null, ...placeOf(answer) }, await forecastOf(context, answer));
}

/** Asks the source for the weather of a position, if that is due. */
async function forecastOf(context: CallContext, position: Position): Promise<KeptAnswer<OpenMeteoForecast>> {
  const source = context.platform.config.WEATHER_URL;
  if (!source) throw problemError("SERVICE_UNAVAILABLE");
  return keptAnswer(context, forecastKey(position), FORECAST, () => askForecast(source, position));
}

const forecastKey = ({ latitude, longitude }: Position) => `forecast ${latitude.toFixed(2)},${longitude.toFixed(2)}`;

function reportFrom(
  context: CallContext,
  about: Omit<WeatherReport["place"], "timeZone">,
  { answer, fetchedAt, late }: KeptAnswer<OpenMeteoForecast>,
): WeatherReport {
  const place = { ...about, timeZone: answer.timezone };
  return { place, sample: false, fetchedAt: fetchedAt.toISOString(), late, ...figuresOf(answer, context.now) };
}

/** Places of a name. @throws NOT_FOUND where places cannot be searched; SERVICE_UNAVAILABLE */
export async function placesNamed(context: CallContext, name: string): Promise<WeatherPlace[]> {
  const source = placesSource(context.platform.config);
  if (!source) throw notFound();
  const asked = name.toLowerCase();
  const { answer } = await keptAnswer(context, `search ${asked} ${context.locale}`, PLACES, () => askPlaces(source, asked, context.locale));
  return answer.map(placeOf);
}

const placeOf = ({ id, name, admin1, country }: OpenMeteoPlace): WeatherPlace => ({
  id,
  name,
  region: admin1 && admin1 !== name ? admin1 : null,
  country: country ?? null,
});

/** The first city's weather in a line, if it is known and true. It is never waited for: a job asks for it when it is due. */
export function stripOf(context: CallContext): Promise<WeatherStrip | null> {
  return context.platform.memo.get(`weather strip ${context.locale}`, async () => {
    const [first] = await cities(context);
    if (!first) return null;
    tag(STRIP_TAG);
    const kept = await storedAnswer(context.db, forecastKey(first));
    if ((kept?.nextAt.getTime() ?? 0) <= Date.now()) await context.platform.jobs.send(REFRESH_JOB, {}, REFRESH_JOB);
    if (!kept?.fetchedAt || Date.now() - kept.fetchedAt.getTime() > STRIP) return null;
    const { temperature_2m: temperature, weather_code: code, is_day } = (kept.answer as OpenMeteoForecast).current;
    return { name: first.name, temperature, code, day: is_day === 1 };
  });
}

/** Asks for the first city's weather when it is due, and forgets what nobody asks for any more. */
export async function refreshStrip(context: CallContext): Promise<void> {
  const [first] = await cities(context);
  await forgetAnswers(context.db, new Date(Date.now() - 2 * PLACES.usableFor));
  // Without an answer the source is asked again in a minute; the log has the reason.
  if (!first) return;
  await forecastOf(context, first).catch((error) => error instanceof ORPCError || Promise.reject(error));
  await announceChange(context.db, [STRIP_TAG]);
}
