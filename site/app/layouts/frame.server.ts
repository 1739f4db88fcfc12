import { setNumerals } from "@masthead/contract/platform/format.ts";
import type { Locale } from "@masthead/contract/platform/locale.ts";
import type { PageContext } from "@masthead/contract/platform/page-context.ts";
import { RAMADAN_ACCENT } from "@masthead/contract/system/brand-colours.ts";
import type { WeatherStrip } from "@masthead/contract/system/weather.ts";
import { describeWeatherCode } from "../system/weather/weather-codes.ts";
import { weatherFormats } from "../system/weather/weather-formats.ts";
import "../system/weather/messages.ts";
import { loadMessages } from "../platform/messages.ts";
import { brandStyle } from "./brand.server.ts";
import { menuCategories } from "./header/menu-categories.ts";
import { stationLogos } from "./station-logo.server.ts";

/**
 * Loads the data of the frame around all pages: menu, breaking news, settings, social links,
 * weather.
 */
export const loadFrame = (page: PageContext) => page.shared("frame", () => frameOf(page));

async function frameOf({
  client,
  locale,
  publicUrl,
  viewerStore,
  guessesCountry,
  preview,
}: PageContext) {
  const [settings, season, categories, social, breaking, weather] = await Promise.all([
    client.setting.website({ locale }),
    // Staff preview the look before it is announced.
    client.prayer.look({ locale, expected: preview !== undefined }),
    client.category.all({ locale }),
    client.social.paginate({ limit: 20 }),
    client.article.breaking({ locale, limit: 5 }),
    // The weather of another time is not known.
    preview ? { strip: null, page: false } : client.weather.strip({ locale }),
  ]);
  setNumerals(settings.numerals);
  return {
    publicUrl,
    viewerStore,
    guessesCountry,
    settings: {
      siteName: settings.siteName,
      tagline: settings.tagline,
      description: settings.description,
      notice: settings.notice,
      timeZone: settings.timeZone,
    },
    look: season.look,
    brand: brandStyle(season.look === "ramadan" ? RAMADAN_ACCENT : settings.accentColour),
    logos: stationLogos(settings),
    categories: menuCategories(categories),
    social: social.data.map(({ platform, url }) => ({ platform, url })),
    hasLetters: settings.letters,
    hasWeather: weather.page,
    hasPrayerTimes: settings.prayerTimes,
    weather: weather.strip && (await describeWeather(weather.strip, locale)),
    breaking: breaking.map(({ id, locale, slug, title }) => ({ id, locale, slug, title })),
  };
}

/**
 * Formats the weather of the strip on the server, so that pages need no weather messages or number
 * formats.
 */
async function describeWeather({ name, temperature, code, day }: WeatherStrip, locale: Locale) {
  const { messageKey, sky } = describeWeatherCode(code, day);
  return {
    name,
    temperature: weatherFormats(locale).degrees(temperature),
    sky,
    description: (await loadMessages(locale))(messageKey),
  };
}

export type Frame = Awaited<ReturnType<typeof loadFrame>>;
