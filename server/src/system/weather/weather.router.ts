import { calls } from "../../platform/http/calls.ts";
import { inCallLocale } from "../../platform/http/in-call-locale.ts";
import { canSearch, cities, placesNamed, reportOf, stripOf } from "./weather.service.ts";

const { weather } = calls;

export const weatherRouter = weather.router({
  report: weather.report.handler(({ context, input }) => reportOf(inCallLocale(context, input), input)),
  cities: weather.cities.handler(async ({ context, input }) => ({
    data: (await cities(inCallLocale(context, input))).map(({ slug, name }) => ({ slug, name })),
    searchable: canSearch(context),
  })),
  search: weather.search.handler(async ({ context, input }) => ({ data: await placesNamed(inCallLocale(context, input), input.q) })),
  strip: weather.strip.handler(async ({ context, input }) => ({ strip: await stripOf(inCallLocale(context, input)) })),
});
