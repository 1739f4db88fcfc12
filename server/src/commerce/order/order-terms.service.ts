import { taxWithin } from "@masthead/contract/commerce/money.ts";
import type { OrderLine } from "@masthead/contract/commerce/order.ts";
import { conflictError, problemError } from "../../platform/http/problem.ts";
import { wordsOf } from "../../platform/http/words.ts";
import type { CallContext } from "../../platform/platform.ts";
import { taxRate } from "../../system/setting/setting.service.ts";
import { deliveryTo } from "../merchant/merchant.service.ts";
import { priceOf } from "../package/offer.service.ts";
import type { PackageRow } from "../package/package-row.service.ts";
import type { OrderRow } from "./order.store.ts";
import type { Delivery } from "./order.table.ts";

export interface TermsAsked {
  method: "card" | "cash";
  devices: { model: string; quantity: number }[];
  cityId?: number | null | undefined;
  regionId?: number | null | undefined;
  address?: string | null | undefined;
  phone?: string | null | undefined;
  expected?: { total: number; currency: string } | undefined;
  /** Nothing is ordered yet: where it goes may still be open, and costs nothing until it is not. */
  undecided?: boolean;
}

/** What an order costs, and where it goes: all of it by what the server knows. */
export interface Terms {
  lines: OrderLine[];
  total: number;
  tax: number;
  net: number;
  taxRate: number;
  trialDays: number;
  cityId: number | null;
  regionId: number | null;
  delivery: Delivery | null;
  address: string | null;
}

/**
 * Works an order out of a package.
 * @throws INVALID_INPUT at a field; CONFLICT at `expected` when the buyer was shown another sum
 */
export async function termsOf(context: CallContext, offered: PackageRow, asked: TermsAsked): Promise<Terms> {
  const rate = await taxRate(context);
  const trialDays = asked.method === "card" ? offered.trialDays : 0;
  const price = priceOf(context, offered, asked.devices);
  const lines: OrderLine[] = price.lines.map(({ model, name, quantity, unitPrice, total }) => {
    const free = model === null && trialDays > 0;
    return {
      ...{ kind: model === null ? "package" : "device", name, model, quantity },
      ...{ unitPrice: free ? 0 : unitPrice, sum: free ? 0 : total },
    };
  });
  const destination = await destinationOf(context, offered, asked);
  if (destination.fee > 0) {
    const name = { "en-US": wordsOf("en-US")("order.delivery"), "ar-JO": wordsOf("ar-JO")("order.delivery") };
    lines.push({ kind: "delivery", name, model: null, quantity: 1, unitPrice: destination.fee, sum: destination.fee });
  }
  const total = lines.reduce((sum, line) => sum + line.sum, 0);
  const { expected } = asked;
  if (expected && (expected.total !== total || expected.currency !== offered.currency))
    throw conflictError({ errors: [{ path: "expected", message: wordsOf(context.locale)("order.otherPrice") }] });
  const tax = taxWithin(total, rate);
  const { cityId, regionId, delivery, address } = destination;
  return { lines, total, tax, net: total - tax, taxRate: rate, trialDays, cityId, regionId, delivery, address };
}

/** What an order with a free trial costs when its first period is paid for as well, at the price that was agreed on. */
export function withoutTrialOf({ lines: free, periodPrice, taxRate: rate }: Pick<OrderRow, "lines" | "periodPrice" | "taxRate">) {
  const lines = free.map((line) =>
    line.kind === "package" ? { ...line, unitPrice: periodPrice, sum: periodPrice * line.quantity } : line,
  );
  const total = lines.reduce((sum, line) => sum + line.sum, 0);
  const tax = taxWithin(total, rate);
  return { lines, total, tax, net: total - tax, trialDays: 0 };
}

/** Where cash is collected or devices are brought; nowhere when neither is. */
async function destinationOf(context: CallContext, offered: PackageRow, { method, devices, undecided = false, ...asked }: TermsAsked) {
  const nowhere = { cityId: null, regionId: null, delivery: null, address: null, fee: 0 };
  if (method === "card" && !devices.length) return nowhere;
  const missing = (path: string) => problemError("INVALID_INPUT", [{ path, message: wordsOf(context.locale)("input.required") }]);
  const { cityId, regionId, address = null, phone } = asked;
  if (undecided && !(cityId && regionId)) return nowhere;
  if (!cityId) throw missing("cityId");
  if (!regionId) throw missing("regionId");
  if (!address && !undecided) throw missing("address");
  if (!phone && !undecided) throw missing("phone");
  const { cityName, regionName, fee } = await deliveryTo(context, { cityId, regionId, currency: offered.currency });
  return { cityId, regionId, delivery: { city: cityName, region: regionName }, address, fee };
}
