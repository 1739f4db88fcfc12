import type { Currency } from "@masthead/contract/commerce/money.ts";
import type { PageContext } from "../../system/page-context.ts";
import type { Place } from "./read-form.ts";

/** Where is delivered to in a currency, city by city. */
export async function placesIn({ client, locale }: PageContext, currency: Currency): Promise<Place[]> {
  const cities = await client.merchant.cities({ locale });
  const regions = await Promise.all(
    cities.map(({ id }) =>
      client.merchant.regions({ cityId: id, locale }).catch((error) => {
        // A city all of whose regions are switched off.
        if ((error as { status?: unknown }).status === 404) return [];
        throw error;
      }),
    ),
  );
  return cities.flatMap(({ id, name }, i) =>
    (regions[i] ?? [])
      .filter((region) => region.currency === currency)
      .map((region) => ({ cityId: id, city: name, regionId: region.id, region: region.name, fee: region.deliveryFee })),
  );
}
