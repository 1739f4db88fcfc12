import { calls } from "../../platform/api/calls.ts";
import { withInputLocale } from "../../platform/api/with-input-locale.ts";
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
  report: weather.report.handler(({ context, input }) =>
    getWeatherReport(withInputLocale(context, input), input),
  ),
  cities: weather.cities.handler(async ({ context, input }) => ({
    cities: (await weatherCities(withInputLocale(context, input))).map(({ slug, name }) => ({
      slug,
      name,
    })),
    searchable: canSearchPlaces(context),
  })),
  search: weather.search.handler(({ context, input }) =>
    searchPlaces(withInputLocale(context, input), input.q),
  ),
  strip: weather.strip.handler(async ({ context, input }) => ({
    strip: await getWeatherStrip(withInputLocale(context, input)),
    page: hasWeather(context),
  })),
});
