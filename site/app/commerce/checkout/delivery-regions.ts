import type { Currency } from "@masthead/contract/commerce/money.ts";
import type { PageContext } from "@masthead/contract/platform/page-context.ts";
import type { DeliveryRegion } from "./checkout-choices.ts";

/** Returns the delivery regions whose fee is in the given currency, city by city. */
export async function loadDeliveryRegions(
  { client, locale }: PageContext,
  currency: Currency,
): Promise<DeliveryRegion[]> {
  const cities = await client.merchant.cities({ locale });
  const regionsByCity = await Promise.all(
    cities.map(({ id }) =>
      client.merchant.regions({ cityId: id, locale }).catch((error) => {
        // All regions of the city are disabled.
        if ((error as { status?: unknown }).status === 404) return [];
        throw error;
      }),
    ),
  );
  return cities.flatMap(({ id, name }, index) =>
    (regionsByCity[index] ?? [])
      .filter((region) => region.currency === currency)
      .map((region) => ({
        cityId: id,
        city: name,
        regionId: region.id,
        region: region.name,
        fee: region.deliveryFee,
      })),
  );
}
