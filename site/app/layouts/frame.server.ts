import { setNumerals } from "@masthead/contract/system/format.ts";
import type { Locale } from "@masthead/contract/system/locale.ts";
import type { WeatherStrip } from "@masthead/contract/system/weather.ts";
import type { PageContext } from "../system/page-context.ts";
import { skyOf } from "../system/weather/codes.ts";
import { figuresIn } from "../system/weather/figures.ts";
import "../system/weather/words.ts";
import { wordsOf } from "../system/words.ts";
import { menuSections } from "./menu-sections.ts";

/** What every page's frame shows: menu, breaking news, settings, links. */
export const loadFrame = (page: PageContext) => page.shared("frame", () => frameOf(page));

async function frameOf({ client, locale, publicUrl, viewerStore, guessesCountry }: PageContext) {
  const [settings, categories, social, breaking, weather] = await Promise.all([
    client.setting.website({ locale }),
    client.category.all({ locale }),
    client.social.paginate({ limit: 20 }),
    client.article.breaking({ locale, limit: 5 }),
    client.weather.strip({ locale }),
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
    sections: menuSections(categories),
    social: social.data.map(({ platform, url }) => ({ platform, url })),
    weather: weather.strip && (await inWords(weather.strip, locale)),
    breaking: breaking.map(({ id, locale, slug, title }) => ({ id, locale, slug, title })),
  };
}

/** The weather as its strip says it, so that pages bring no words and figures of their own for it. */
async function inWords({ name, temperature, code, day }: WeatherStrip, locale: Locale) {
  const { words, sky } = skyOf(code, day);
  return { name, temperature: figuresIn(locale).degrees(temperature), sky, words: (await wordsOf(locale))(words) };
}

export type Frame = Awaited<ReturnType<typeof loadFrame>>;
