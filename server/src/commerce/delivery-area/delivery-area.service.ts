import type { DeliveryCity, DeliveryRegion } from "@masthead/contract/commerce/delivery-area.ts";
import type { Currency } from "@masthead/contract/commerce/money.ts";
import { pricedIn } from "@masthead/contract/commerce/money.ts";
import { type LocalizedText, localized } from "@masthead/contract/platform/locale.ts";
import { tag } from "../../platform/cache/tags.ts";
import { invalidInput, notFound } from "../../platform/http/problem.ts";
import type { CallContext } from "../../platform/platform.ts";
import type { Db } from "../../platform/postgres/database.ts";
import { findActiveCities, findActiveRegion, findActiveRegions } from "./delivery-area.store.ts";

/** Cities with at least one active delivery region, in display order. */
export async function listDeliveryCities({ db, locale }: CallContext): Promise<DeliveryCity[]> {
  tag("list:merchant");
  return (await findActiveCities(db)).map(({ id, name }) => ({
    id,
    name: localized(name, locale),
  }));
}

/**
 * Active delivery regions of a city, in display order.
 * @throws NOT_FOUND if the city has none
 */
export async function listDeliveryRegions(
  { db, locale }: CallContext,
  cityId: number,
): Promise<DeliveryRegion[]> {
  tag("list:merchant");
  const rows = await findActiveRegions(db, cityId);
  if (!rows.length) throw notFound();
  return rows.map(({ id, name, deliveryFee, currency }) => ({
    id,
    cityId,
    name: localized(name, locale),
    deliveryFee,
    ...pricedIn(currency),
  }));
}

/** An active delivery region of an active city. */
export type DeliveryRegionOnOffer = NonNullable<Awaited<ReturnType<typeof findActiveRegion>>>;

/** Returns a delivery region; undefined unless it and its city are active. */
export const deliveryRegionOnOffer = (
  db: Db,
  id: number,
): Promise<DeliveryRegionOnOffer | undefined> => findActiveRegion(db, id);

export interface DeliveryQuote {
  cityName: LocalizedText;
  regionName: LocalizedText;
  /** Including tax, in minor units of the requested currency. */
  fee: number;
}

/**
 * Returns a delivery area and its fee.
 * @throws INVALID_INPUT at `regionId` if the region is inactive, belongs to another city, or has
 * its fee in another currency
 */
export function quoteDelivery(
  context: Pick<CallContext, "locale">,
  region: DeliveryRegionOnOffer | undefined,
  { cityId, currency }: { cityId: number; currency: Currency },
): DeliveryQuote {
  if (!region) throw invalidInput(context, "regionId", "deliveryArea.notDelivered");
  if (region.cityId !== cityId) throw invalidInput(context, "regionId", "deliveryArea.otherCity");
  if (region.currency !== currency)
    throw invalidInput(context, "regionId", "deliveryArea.otherCurrency");
  return { cityName: region.cityName, regionName: region.name, fee: region.deliveryFee };
}
