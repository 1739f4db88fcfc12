import { calls } from "../../platform/api/calls.ts";
import {
  canSearchPlaces,
  getWeatherReport,
  getWeatherStrip,
  hasWeather,
  searchPlaces,
  weatherCities,
} from "./weather.service.ts";

const { weather } = calls;

export const weatherRouter = weather.router({
  report: weather.report.handler(({ context, input }) => getWeatherReport(context, input)),
  cities: weather.cities.handler(async ({ context }) => ({
    cities: (await weatherCities(context)).map(({ slug, name }) => ({
      slug,
      name,
    })),
    searchable: canSearchPlaces(context),
  })),
  search: weather.search.handler(({ context, input }) => searchPlaces(context, input.q)),
  strip: weather.strip.handler(async ({ context }) => ({
    strip: await getWeatherStrip(context),
    page: hasWeather(context),
  })),
});
