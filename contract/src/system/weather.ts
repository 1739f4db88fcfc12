import { z } from "zod";
import { id, inLocale, publicCall } from "./call.ts";
import { PLACE_LENGTH } from "./constants.ts";
import { written } from "./record.ts";

const celsius = z.number().describe("°C");
const kilometresPerHour = z.number().describe("km/h");
const percent = z.number().describe("%");
const code = z.number().int().describe("WMO code 4677 of the weather");
const at = z.iso.datetime().describe("UTC");

/** A city that the station lists. */
export const weatherCity = z.object({ slug: z.string().describe("Word of the city in addresses"), name: z.string() });
export type WeatherCity = z.infer<typeof weatherCity>;

/** A place that was found by its name; the id is that of GeoNames. */
export const weatherPlace = z.object({ id, name: z.string(), region: z.string().nullable(), country: z.string().nullable() });
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
  date: z.iso.date().describe("Day in the place's time zone"),
  code,
  lowest: celsius,
  highest: celsius,
  rainChance: percent.nullable(),
  rain: z.number().describe("Millimetres"),
  windSpeed: kilometresPerHour.describe("Strongest of the day, km/h"),
  sunrise: at,
  sunset: at,
});
export type WeatherDay = z.infer<typeof weatherDay>;

export const weatherReport = z.object({
  place: z.object({
    slug: z.string().nullable().describe("Of a listed city"),
    id: id.nullable().describe("Of a place that was searched for"),
    name: z.string(),
    region: z.string().nullable(),
    country: z.string().nullable(),
    timeZone: z.string().describe("IANA zone that its days are of"),
  }),
  sample: z.boolean().describe("True where no source of weather is set up: an example of the day it names, and not the weather"),
  fetchedAt: at,
  late: z.boolean().describe("The source cannot be reached; this is what it said last"),
  now: weatherNow,
  hours: z.array(weatherHour).describe("The next 24"),
  days: z.array(weatherDay).describe("7, from today"),
});
export type WeatherReport = z.infer<typeof weatherReport>;

/** The weather of one city in a line. */
export const weatherStrip = z.object({ name: z.string(), temperature: celsius, code, day: z.boolean().describe("The sun is up") });
export type WeatherStrip = z.infer<typeof weatherStrip>;

const tags = ["weather"];
const placeName = written(PLACE_LENGTH).min(2);

export const weatherContract = {
  report: publicCall
    .meta({ limit: { points: 60, seconds: 60 }, mayReply: [404] })
    .route({ method: "GET", path: "/v1/weather", tags, summary: "Weather of a city: now, 24 hours, 7 days" })
    .input(
      inLocale.extend({
        city: z.string().max(PLACE_LENGTH).optional().describe("A listed city; default: the first"),
        place: id.optional().describe("A place that was searched for, instead of a city"),
      }),
    )
    .output(weatherReport),
  cities: publicCall
    .route({ method: "GET", path: "/v1/weather/cities", tags, summary: "Cities that the station lists" })
    .input(inLocale)
    .output(z.object({ data: z.array(weatherCity), searchable: z.boolean().describe("Whether other places can be searched for") })),
  search: publicCall
    .meta({ limit: { points: 20, seconds: 60 }, mayReply: [404] })
    .route({ method: "GET", path: "/v1/weather/search", tags, summary: "Places of a name" })
    .input(inLocale.extend({ q: placeName }))
    .output(z.object({ data: z.array(weatherPlace) })),
  strip: publicCall
    .route({ method: "GET", path: "/v1/weather/strip", tags, summary: "Weather of the first city in a line, when it is known and true" })
    .input(inLocale)
    .output(z.object({ strip: weatherStrip.nullable() })),
};
