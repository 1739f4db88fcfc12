import type { PaymentMethod } from "@masthead/contract/commerce/order.ts";
import type { OfferedPackage } from "@masthead/contract/commerce/package.ts";

/** What of a form decides what is to be paid. */
export interface Chosen {
  method: PaymentMethod;
  devices: { model: string; quantity: number }[];
  cityId: number | null;
  regionId: number | null;
}

/** A region that is delivered to, with the city that it is in. */
export interface Place {
  cityId: number;
  city: string;
  regionId: number;
  region: string;
  /** Of a delivery, in the smallest unit of the package's currency. */
  fee: number;
}

/** Name of the field that says how many of a device are wanted. */
export const deviceField = (model: string): string => `device:${model}`;

/** Reads the choices of a form that was sent, or is being filled in. `text` gives what stands in a field, or nothing. */
export function chosenIn(text: (name: string) => string, devices: OfferedPackage["devices"], places: Place[]): Chosen {
  const regionId = Number(text("regionId"));
  const place = places.find((one) => one.regionId === regionId);
  return {
    method: text("method") === "cash" ? "cash" : "card",
    devices: devices
      .map(({ model }) => ({ model, quantity: Number(text(deviceField(model)) || 0) }))
      .filter(({ quantity }) => Number.isInteger(quantity) && quantity !== 0),
    cityId: place?.cityId ?? null,
    regionId: place?.regionId ?? null,
  };
}

/** Somebody comes: to collect the cash, or to bring a device. */
export const goesSomewhere = ({ method, devices }: Pick<Chosen, "method" | "devices">): boolean => method === "cash" || devices.length > 0;
