import type { OwnOrder } from "@masthead/contract/commerce/order.ts";
import { NOJOOM_CAMPAIGN, SEASONAL_CAMPAIGNS, type SeasonalCampaign } from "@masthead/contract/commerce/package-terms.ts";
import type { Locale } from "@masthead/contract/system/locale.ts";
import { inLocalePath } from "@masthead/contract/system/paths.ts";

/** The order fields that decide its status page. */
type StatusFields = Pick<OwnOrder, "paymentId" | "state" | "method" | "campaign" | "product" | "needsDevices" | "confirmEmail">;

/** States in which an order has been paid, including those after a refund. */
const PAID: readonly string[] = ["paid", "fulfilled", "refunding", "refunded"];

/** Returns whether the order has been paid, even if it was refunded since. */
export const isPaid = ({ state }: Pick<OwnOrder, "state">): boolean => PAID.includes(state);

/** Returns the season of a campaign; undefined for other campaigns. */
export const seasonOf = (campaign: string | null): SeasonalCampaign | undefined =>
  (Object.keys(SEASONAL_CAMPAIGNS) as SeasonalCampaign[]).find((season) => SEASONAL_CAMPAIGNS[season] === campaign);

/** Path of the offers of a campaign, or of the regular packages. */
export function offersPath(campaign: string | null, product: string | null = null): string {
  const season = seasonOf(campaign);
  if (season) return `/${season}`;
  return campaign ? `/packages/${encodeURIComponent(campaign + (campaign === NOJOOM_CAMPAIGN ? (product ?? "") : ""))}` : "/packages";
}

/** Path of the checkout of a package from a campaign, or from the regular list. */
export function checkoutPath(packageId: number, campaign: string | null): string {
  const query = new URLSearchParams({ package: String(packageId), ...(campaign && { campaign }) });
  return `/packages/checkout?${query}`;
}

function thanksPath({ method, campaign, product }: StatusFields): string {
  const season = seasonOf(campaign);
  const base = `/${season ?? "packages"}/thankyou`;
  if (method === "cash") return `${base}/cash-payment`;
  if (product === null && campaign !== NOJOOM_CAMPAIGN) return `${base}/card-payment`;
  return season ? `${base}/card-payment/nojoom-packages` : `${base}/nojoom-packages/card-payment`;
}

/** Path of the order's status page, without locale and query. */
export function orderStatusPath(order: StatusFields): string {
  if (order.needsDevices) return "/packages/devices";
  if (order.confirmEmail !== null) return "/packages/confirm";
  if (isPaid(order) || order.state === "awaitingCash") return thanksPath(order);
  if (order.state === "created" || order.state === "awaitingPayment") return "/payment/finish";
  return `/${seasonOf(order.campaign) ?? "packages"}/failure`;
}

/** Localized URL of the order's status page. */
export const orderStatusUrl = (order: StatusFields, locale: Locale): string =>
  orderPageUrl(orderStatusPath(order), order.paymentId, locale);

/** Localized URL of a page about an order. */
export const orderPageUrl = (path: string, paymentId: string, locale: Locale): string =>
  `${inLocalePath(locale, path)}?paymentId=${encodeURIComponent(paymentId)}`;
