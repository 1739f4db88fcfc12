import type { OrderQuote, PaymentMethod } from "@masthead/contract/commerce/order.ts";
import { abilityOf } from "@masthead/contract/system/ability.ts";
import type { CallContext } from "../../platform/platform.ts";
import { offerOf } from "../package/offer.service.ts";
import { isSandbox } from "../payment/gateways.ts";
import { hasUsedTrial } from "../trial/trial-use.service.ts";
import { termsOf } from "./order-terms.service.ts";

export interface QuoteAsked {
  packageId: number;
  campaign?: string | null | undefined;
  method: PaymentMethod;
  devices?: { model: string; quantity: number }[] | undefined;
  cityId?: number | null | undefined;
  regionId?: number | null | undefined;
  withoutTrial?: boolean | undefined;
}

/**
 * What an order would cost, worked out as the order itself would be. A device that is still to be chosen and a region that is still to be named
 * are left out.
 * @throws INVALID_INPUT at a field; NOT_FOUND; CONFLICT when it is not sold now, or not in this campaign
 */
export async function quoteOf(context: CallContext, asked: QuoteAsked): Promise<OrderQuote> {
  const { packageId, campaign, method, devices = [], cityId, regionId, withoutTrial = false } = asked;
  const offered = await offerOf(context, { packageId, campaign, place: "website", now: context.now });
  const trial = method === "card" ? offered.trialDays : 0;
  const asker = trial > 0 ? await context.whoAsks() : null;
  const buyer = asker && !abilityOf(asker.role).can("manage", "Orders") ? asker : null;
  const trialUsed = buyer !== null && (await hasUsedTrial(context.platform, context.db, buyer.id, offered.product));
  const agreed = { ...offered, trialDays: trialUsed || withoutTrial ? 0 : offered.trialDays };
  const open = { ...agreed, deviceRequired: offered.deviceRequired && devices.length > 0 };
  const { lines, net, tax, taxRate, total, trialDays } = await termsOf(context, open, {
    method,
    devices,
    cityId,
    regionId,
    undecided: true,
  });
  const { currency } = offered;
  return { lines, currency, net, tax, taxRate, total, trialDays, trialUsed, testMode: method === "card" && isSandbox(context.platform) };
}
