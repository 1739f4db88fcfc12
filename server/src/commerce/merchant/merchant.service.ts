import type { MerchantCity, MerchantRegion } from "@masthead/contract/commerce/merchant.ts";
import type { Currency } from "@masthead/contract/commerce/money.ts";
import { type LocalizedText, localized } from "@masthead/contract/system/locale.ts";
import { tag } from "../../platform/cache/tags.ts";
import { notFound, problemError } from "../../platform/http/problem.ts";
import { wordsOf } from "../../platform/http/words.ts";
import type { CallContext } from "../../platform/platform.ts";
import { regionServed, servedCities, servedRegions } from "./merchant.store.ts";

/** The cities that are delivered to, in their order. */
export async function deliveredCities({ db, locale }: CallContext): Promise<MerchantCity[]> {
  tag("list:merchant");
  return (await servedCities(db)).map(({ id, name }) => ({ id, name: localized(name, locale) }));
}

/** The parts of a city that are delivered to, in their order. @throws NOT_FOUND when none is */
export async function deliveredRegions({ db, locale }: CallContext, cityId: number): Promise<MerchantRegion[]> {
  tag("list:merchant");
  const rows = await servedRegions(db, cityId);
  if (!rows.length) throw notFound();
  return rows.map(({ id, name, deliveryFee, currency }) => ({ id, cityId, name: localized(name, locale), deliveryFee, currency }));
}

export interface Delivery {
  cityName: LocalizedText;
  regionName: LocalizedText;
  /** Tax contained, in the smallest unit of the currency that was asked for. */
  fee: number;
}

/**
 * What a delivery into a region of a city costs.
 * @throws INVALID_INPUT at `regionId` when the region is not delivered to, is one of another city, or has its fee in another currency
 */
export async function deliveryTo(
  { db, locale }: Pick<CallContext, "db" | "locale">,
  { cityId, regionId, currency }: { cityId: number; regionId: number; currency: Currency },
): Promise<Delivery> {
  const region = await regionServed(db, regionId);
  const refuse = (word: string) => problemError("INVALID_INPUT", [{ path: "regionId", message: wordsOf(locale)(`merchant.${word}`) }]);
  if (!region) throw refuse("notDelivered");
  if (region.cityId !== cityId) throw refuse("otherCity");
  if (region.currency !== currency) throw refuse("otherCurrency");
  return { cityName: region.cityName, regionName: region.name, fee: region.deliveryFee };
}
