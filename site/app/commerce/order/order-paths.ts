import type { OwnOrder } from "@masthead/contract/commerce/order.ts";
import {
  NOJOOM_CAMPAIGN,
  SEASONAL_CAMPAIGNS,
  type SeasonalCampaign,
} from "@masthead/contract/commerce/package-terms.ts";
import { ONCE_PAID_ORDER_STATES, OPEN_ORDER_STATES } from "@masthead/contract/commerce/states.ts";
import type { Locale } from "@masthead/contract/platform/locale.ts";
import { pagePath } from "@masthead/contract/platform/paths.ts";

/** The order fields that decide its status page. */
type StatusFields = Pick<
  OwnOrder,
  "paymentId" | "state" | "method" | "campaign" | "product" | "needsDevices" | "confirmEmail"
>;

/** Returns whether the order has been paid, even if it was refunded since. */
export const isPaid = ({ state }: Pick<OwnOrder, "state">): boolean =>
  ONCE_PAID_ORDER_STATES.includes(state);

/** Returns the season of a campaign; undefined for other campaigns. */
export const seasonOf = (campaign: string | null): SeasonalCampaign | undefined =>
  (Object.keys(SEASONAL_CAMPAIGNS) as SeasonalCampaign[]).find(
    (season) => SEASONAL_CAMPAIGNS[season] === campaign,
  );

/** Path of the offers of a campaign, or of the regular packages. */
export function offersPath(
  locale: Locale,
  campaign: string | null,
  product: string | null = null,
): string {
  const season = seasonOf(campaign);
  if (season) return pagePath(locale, season);
  if (!campaign) return pagePath(locale, "packages");
  return pagePath(locale, "packages/*", {
    "*": campaign + (campaign === NOJOOM_CAMPAIGN ? (product ?? "") : ""),
  });
}

/** Path of the checkout of a package from a campaign, or from the regular list. */
export const checkoutPath = (locale: Locale, packageId: number, campaign: string | null): string =>
  pagePath(locale, "packages/checkout", { package: packageId, campaign: campaign || undefined });

function thanksPage({ method, campaign, product }: StatusFields) {
  const season = seasonOf(campaign);
  const base = `${season ?? "packages"}/thankyou` as const;
  if (method === "cash") return `${base}/cash-payment` as const;
  if (product === null && campaign !== NOJOOM_CAMPAIGN) return `${base}/card-payment` as const;
  return season
    ? (`${season}/thankyou/card-payment/nojoom-packages` as const)
    : "packages/thankyou/nojoom-packages/card-payment";
}

/** Pattern of the order's status page. */
export function orderStatusPage(order: StatusFields) {
  if (order.needsDevices) return "packages/devices";
  if (order.confirmEmail !== null) return "packages/confirm";
  if (isPaid(order) || order.state === "awaitingCash") return thanksPage(order);
  if (OPEN_ORDER_STATES.includes(order.state)) return "payment/finish";
  return `${seasonOf(order.campaign) ?? "packages"}/failure` as const;
}

/** Localized URL of the order's status page. */
export const orderStatusUrl = (order: StatusFields, locale: Locale): string =>
  pagePath(locale, orderStatusPage(order), { paymentId: order.paymentId });
