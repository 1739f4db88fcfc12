import { type Country, countriesIn } from "@masthead/contract/audience/countries.ts";
import { isCountry } from "@masthead/contract/audience/phone-number.ts";
import type { PageContext } from "@masthead/contract/platform/page-context.ts";

/** Countries to choose from, in the language of the page: the country of the station first. */
export const loadCountries = ({ client, locale, shared }: PageContext): Promise<Country[]> =>
  shared("countries", async () => {
    const { country } = await client.setting.website({ locale });
    return countriesIn(locale, isCountry(country) ? { first: country } : {});
  });
