import { includedTax } from "@masthead/contract/commerce/money.ts";
import type { OrderLine } from "@masthead/contract/commerce/order.ts";
import { messagesFor } from "../../../platform/http/messages.ts";
import { conflictAt, invalidInput } from "../../../platform/http/problem.ts";
import type { CallContext } from "../../../platform/platform.ts";
import { taxRate } from "../../../system/setting/setting.service.ts";
import { quoteDelivery } from "../../delivery-area/delivery-area.service.ts";
import { computePackagePrice } from "../../package/offer.service.ts";
import type { PackageRow } from "../../package/package.sql.ts";
import type { OrderRow } from "../order.store.ts";
import type { OrderDeliveryArea } from "../order.table.ts";

export interface OrderTermsRequest {
  method: "card" | "cash";
  devices: { model: string; quantity: number }[];
  cityId?: number | null | undefined;
  regionId?: number | null | undefined;
  address?: string | null | undefined;
  phone?: string | null | undefined;
  expected?: { total: number; currency: string } | undefined;
  /** For quotes: the delivery area may be missing, and costs nothing while it is. */
  deliveryOptional?: boolean;
}

/** Price and delivery of an order, computed from server data alone. */
export interface OrderTerms {
  lines: OrderLine[];
  total: number;
  tax: number;
  net: number;
  taxRate: number;
  trialDays: number;
  cityId: number | null;
  regionId: number | null;
  delivery: OrderDeliveryArea | null;
  address: string | null;
}

/**
 * Computes the terms of an order for a package.
 * @throws INVALID_INPUT at a field; CONFLICT at `expected` if the buyer was shown another total
 */
export async function computeOrderTerms(
  context: CallContext,
  offer: PackageRow,
  request: OrderTermsRequest,
): Promise<OrderTerms> {
  const rate = await taxRate(context);
  const trialDays = request.method === "card" ? offer.trialDays : 0;
  const price = computePackagePrice(context, offer, request.devices);
  const lines: OrderLine[] = price.lines.map(({ model, name, quantity, unitPrice, total }) => {
    const isFree = model === null && trialDays > 0;
    return {
      kind: model === null ? "package" : "device",
      name,
      model,
      quantity,
      unitPrice: isFree ? 0 : unitPrice,
      sum: isFree ? 0 : total,
    };
  });
  const deliveryTerms = await resolveDelivery(context, offer, request);
  if (deliveryTerms.fee > 0) {
    const name = {
      "en-US": messagesFor("en-US")("order.delivery"),
      "ar-JO": messagesFor("ar-JO")("order.delivery"),
    };
    lines.push({
      kind: "delivery",
      name,
      model: null,
      quantity: 1,
      unitPrice: deliveryTerms.fee,
      sum: deliveryTerms.fee,
    });
  }
  const total = lines.reduce((sum, line) => sum + line.sum, 0);
  const { expected } = request;
  if (expected && (expected.total !== total || expected.currency !== offer.currency))
    throw conflictAt(context, "expected", "order.otherPrice");
  const tax = includedTax(total, rate);
  const { cityId, regionId, delivery, address } = deliveryTerms;
  return {
    lines,
    total,
    tax,
    net: total - tax,
    taxRate: rate,
    trialDays,
    cityId,
    regionId,
    delivery,
    address,
  };
}

/** Terms of a trial order without the trial: its first period costs the agreed price as well. */
export function termsWithoutTrial({
  lines: trialLines,
  periodPrice,
  taxRate: rate,
}: Pick<OrderRow, "lines" | "periodPrice" | "taxRate">) {
  const lines = trialLines.map((line) =>
    line.kind === "package"
      ? { ...line, unitPrice: periodPrice, sum: periodPrice * line.quantity }
      : line,
  );
  const total = lines.reduce((sum, line) => sum + line.sum, 0);
  const tax = includedTax(total, rate);
  return { lines, total, tax, net: total - tax, trialDays: 0 };
}

/** Delivery area for devices or cash collection, with its fee; empty if neither applies. */
async function resolveDelivery(
  context: CallContext,
  offer: PackageRow,
  { method, devices, deliveryOptional = false, ...request }: OrderTermsRequest,
) {
  const noDelivery = { cityId: null, regionId: null, delivery: null, address: null, fee: 0 };
  if (method === "card" && !devices.length) return noDelivery;
  const { cityId, regionId, address = null, phone } = request;
  if (deliveryOptional && !(cityId && regionId)) return noDelivery;
  if (!cityId) throw invalidInput(context, "cityId", "input.required");
  if (!regionId) throw invalidInput(context, "regionId", "input.required");
  if (!address && !deliveryOptional) throw invalidInput(context, "address", "input.required");
  if (!phone && !deliveryOptional) throw invalidInput(context, "phone", "input.required");
  const { cityName, regionName, fee } = await quoteDelivery(context, {
    cityId,
    regionId,
    currency: offer.currency,
  });
  return { cityId, regionId, delivery: { city: cityName, region: regionName }, address, fee };
}
