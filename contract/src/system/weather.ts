import { z } from "zod";
import { id, inLocale, publicCall } from "../platform/call.ts";
import { PLACE_LENGTH } from "../platform/constants.ts";
import { plainText } from "../platform/record.ts";

const celsius = z.number().describe("°C");
const kilometresPerHour = z.number().describe("km/h");
const percent = z.number().describe("%");
const code = z.number().int().describe("Weather code (WMO 4677)");
const at = z.iso.datetime().describe("UTC");

/** City listed by the station. */
const weatherCity = z.object({
  slug: z.string().describe("Identifies the city in URLs"),
  name: z.string(),
});
export type WeatherCity = z.infer<typeof weatherCity>;

/** Place found by name; the id is its GeoNames id. */
export const weatherPlace = z.object({
  id,
  name: z.string(),
  region: z.string().nullable(),
  country: z.string().nullable(),
});
export type WeatherPlace = z.infer<typeof weatherPlace>;

export const weatherNow = z.object({
  at,
  temperature: celsius,
  feelsLike: celsius,
  humidity: percent,
  code,
  day: z.boolean().describe("The sun is up"),
  windSpeed: kilometresPerHour,
  windDirection: z.number().describe("Degrees that the wind comes from, 0 is north"),
});
export type WeatherNow = z.infer<typeof weatherNow>;

export const weatherHour = z.object({
  at,
  temperature: celsius,
  rainChance: percent.nullable(),
  code,
  day: z.boolean(),
  windSpeed: kilometresPerHour,
});
export type WeatherHour = z.infer<typeof weatherHour>;

export const weatherDay = z.object({
  date: z.iso.date().describe("Date in the place's time zone"),
  code,
  lowest: celsius,
  highest: celsius,
  rainChance: percent.nullable(),
  rain: z.number().describe("Millimetres"),
  windSpeed: kilometresPerHour.describe("Maximum of the day, km/h"),
  sunrise: at,
  sunset: at,
});
export type WeatherDay = z.infer<typeof weatherDay>;

export const weatherReport = z.object({
  place: z.object({
    slug: z.string().nullable().describe("Slug of a listed city"),
    id: id.nullable().describe("Id of a place found by search"),
    name: z.string(),
    region: z.string().nullable(),
    country: z.string().nullable(),
    timeZone: z.string().describe("IANA time zone of the days"),
  }),
  sample: z
    .boolean()
    .describe(
      "True in the demo without a weather source: an example for the given dates, not the actual weather",
    ),
  fetchedAt: at,
  late: z.boolean().describe("The source is unavailable; this is its last report"),
  now: weatherNow,
  hours: z.array(weatherHour).describe("The next 24 hours"),
  days: z.array(weatherDay).describe("7 days, from today"),
});
export type WeatherReport = z.infer<typeof weatherReport>;

/** Current weather of one city, for a single line. */
const weatherStrip = z.object({
  name: z.string(),
  temperature: celsius,
  code,
  day: z.boolean().describe("The sun is up"),
});
export type WeatherStrip = z.infer<typeof weatherStrip>;

const tags = ["weather"];
const placeName = plainText(PLACE_LENGTH).min(2);

export const weatherContract = {
  report: publicCall
    .meta({ limit: { points: 60, seconds: 60 }, mayReply: [404] })
    .route({
      method: "GET",
      path: "/v1/weather",
      tags,
      summary: "Get the weather of a city: now, 24 hours, 7 days",
    })
    .input(
      inLocale.extend({
        city: z
          .string()
          .max(PLACE_LENGTH)
          .optional()
          .describe("Slug of a listed city; default: the first city"),
        place: id.optional().describe("Id of a place found by search, instead of a city"),
      }),
    )
    .output(weatherReport),
  cities: publicCall
    .route({
      method: "GET",
      path: "/v1/weather/cities",
      tags,
      summary: "Get the cities of the station, and whether other places can be searched for",
    })
    .input(inLocale)
    .output(z.object({ cities: z.array(weatherCity), searchable: z.boolean() })),
  search: publicCall
    .meta({ limit: { points: 20, seconds: 60 }, mayReply: [404] })
    .route({ method: "GET", path: "/v1/weather/search", tags, summary: "Search places by name" })
    .input(inLocale.extend({ q: placeName }))
    .output(z.array(weatherPlace)),
  strip: publicCall
    .route({
      method: "GET",
      path: "/v1/weather/strip",
      tags,
      summary:
        "Get the current weather of the first city; null unless a recent report is available",
    })
    .input(inLocale)
    .output(
      z.object({
        strip: weatherStrip.nullable(),
        page: z.boolean().describe("There is a weather page"),
      }),
    ),
};
