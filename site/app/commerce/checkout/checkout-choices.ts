import type { OfferedPackage } from "@masthead/contract/commerce/package.ts";
import type { PaymentMethod } from "@masthead/contract/commerce/payment-method.ts";

/** Choices in the checkout form that determine the price. */
export interface CheckoutChoices {
  method: PaymentMethod;
  devices: { model: string; quantity: number }[];
  cityId: number | null;
  regionId: number | null;
}

/** Delivery region with its city. */
export interface DeliveryRegion {
  cityId: number;
  city: string;
  regionId: number;
  region: string;
  /** Delivery fee, in the smallest unit of the package's currency. */
  fee: number;
}

/** Name of the quantity field of a device. */
export const deviceField = (model: string): string => `device:${model}`;

/**
 * Reads the choices from a submitted form, or one being filled in. `text` returns the value of a
 * field, or an empty string.
 */
export function readChoices(
  text: (name: string) => string,
  devices: OfferedPackage["devices"],
  regions: DeliveryRegion[],
): CheckoutChoices {
  const regionId = Number(text("regionId"));
  const region = regions.find((known) => known.regionId === regionId);
  return {
    method: text("method") === "cash" ? "cash" : "card",
    devices: devices
      .map(({ model }) => ({ model, quantity: Number(text(deviceField(model)) || 0) }))
      .filter(({ quantity }) => Number.isInteger(quantity) && quantity !== 0),
    cityId: region?.cityId ?? null,
    regionId: region?.regionId ?? null,
  };
}

/** Returns whether devices are delivered or cash is collected. */
export const needsDelivery = ({
  method,
  devices,
}: Pick<CheckoutChoices, "method" | "devices">): boolean => method === "cash" || devices.length > 0;
