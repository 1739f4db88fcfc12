import { includedTax } from "@masthead/contract/commerce/money.ts";
import type { OrderLine } from "@masthead/contract/commerce/order.ts";
import { messagesFor } from "../../../platform/http/messages.ts";
import { conflictAt, invalidInput } from "../../../platform/http/problem.ts";
import type { CallContext } from "../../../platform/platform.ts";
import { taxRate } from "../../../system/setting/setting.service.ts";
import {
  type DeliveryRegionOnOffer,
  deliveryRegionOnOffer,
  quoteDelivery,
} from "../../delivery-area/delivery-area.service.ts";
import { computePackagePrice } from "../../package/offer.service.ts";
import type { PackageRow } from "../../package/package.sql.ts";
import type { OrderRow } from "../order.store.ts";
import type { OrderDeliveryArea } from "../order.table.ts";

export interface OrderTermsRequest {
  method: "card" | "cash";
  devices?: { model: string; quantity: number }[];
  cityId?: number | null;
  regionId?: number | null;
  address?: string | null;
  phone?: string | null;
  expected?: { total: number; currency: string };
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

/** Stored data, apart from the package, that decides the price of an order. */
export interface PriceBasis {
  taxRate: number;
  /** The requested delivery region, if it is active. */
  region: DeliveryRegionOnOffer | undefined;
}

/**
 * Computes the terms of an order for a package.
 * @throws INVALID_INPUT at a field; CONFLICT at `expected` if the buyer was shown another total
 */
export const computeOrderTerms = async (
  context: CallContext,
  offer: PackageRow,
  request: OrderTermsRequest,
): Promise<OrderTerms> =>
  priceOrder(context, offer, request, await readPriceBasis(context, request));

export const readPriceBasis = async (
  context: CallContext,
  { method, devices = [], regionId }: OrderTermsRequest,
): Promise<PriceBasis> => ({
  taxRate: await taxRate(context),
  region:
    regionId && isDelivered(method, devices)
      ? await deliveryRegionOnOffer(context.db, regionId)
      : undefined,
});

/** Computes the terms of an order from stored data. @throws as `computeOrderTerms` */
export function priceOrder(
  context: Pick<CallContext, "locale">,
  offer: PackageRow,
  request: OrderTermsRequest,
  { taxRate: rate, region }: PriceBasis,
): OrderTerms {
  const trialDays = request.method === "card" ? offer.trialDays : 0;
  const goods = linesOfPackage(context, offer, request.devices ?? [], trialDays > 0);
  const { fee, ...deliveryTerms } = termsOfDelivery(context, offer, request, region);
  const lines = fee > 0 ? [...goods, deliveryLine(fee)] : goods;
  const total = lines.reduce((sum, line) => sum + line.sum, 0);
  const { expected } = request;
  if (expected && (expected.total !== total || expected.currency !== offer.currency))
    throw conflictAt(context, "expected", "order.otherPrice");
  const tax = includedTax(total, rate);
  return { lines, total, tax, net: total - tax, taxRate: rate, trialDays, ...deliveryTerms };
}

function linesOfPackage(
  context: Pick<CallContext, "locale">,
  offer: PackageRow,
  devices: { model: string; quantity: number }[],
  isTrial: boolean,
): OrderLine[] {
  const { lines } = computePackagePrice(context, offer, devices);
  return lines.map(({ model, name, quantity, unitPrice, total }) => {
    const isFree = model === null && isTrial;
    return {
      kind: model === null ? "package" : "device",
      name,
      model,
      quantity,
      unitPrice: isFree ? 0 : unitPrice,
      sum: isFree ? 0 : total,
    };
  });
}

const deliveryLine = (fee: number): OrderLine => ({
  kind: "delivery",
  name: {
    "en-US": messagesFor("en-US")("order.delivery"),
    "ar-JO": messagesFor("ar-JO")("order.delivery"),
  },
  model: null,
  quantity: 1,
  unitPrice: fee,
  sum: fee,
});

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

/** Whether something is brought to the buyer: devices, or the collector of cash. */
const isDelivered = (
  method: OrderTermsRequest["method"],
  devices: OrderTermsRequest["devices"] = [],
): boolean => method === "cash" || devices.length > 0;

/** Delivery area, with its fee; empty if nothing is delivered. @throws INVALID_INPUT at a field */
function termsOfDelivery(
  context: Pick<CallContext, "locale">,
  { currency }: PackageRow,
  { method, devices, deliveryOptional = false, ...request }: OrderTermsRequest,
  region: DeliveryRegionOnOffer | undefined,
) {
  const noDelivery = { cityId: null, regionId: null, delivery: null, address: null, fee: 0 };
  if (!isDelivered(method, devices)) return noDelivery;
  const { cityId, regionId, address = null, phone } = request;
  if (deliveryOptional && !(cityId && regionId)) return noDelivery;
  if (!cityId) throw invalidInput(context, "cityId", "input.required");
  if (!regionId) throw invalidInput(context, "regionId", "input.required");
  if (!address && !deliveryOptional) throw invalidInput(context, "address", "input.required");
  if (!phone && !deliveryOptional) throw invalidInput(context, "phone", "input.required");
  const { cityName, regionName, fee } = quoteDelivery(context, region, { cityId, currency });
  return { cityId, regionId, delivery: { city: cityName, region: regionName }, address, fee };
}
