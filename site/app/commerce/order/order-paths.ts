import type { OwnOrder } from "@masthead/contract/commerce/order.ts";
import { NOJOOM_CAMPAIGN, SEASONS, type Season } from "@masthead/contract/commerce/package-terms.ts";
import type { Locale } from "@masthead/contract/system/locale.ts";
import { inLocalePath } from "@masthead/contract/system/paths.ts";

/** The order fields that decide its status page. */
type Told = Pick<OwnOrder, "paymentId" | "state" | "method" | "campaign" | "product" | "needsDevices" | "confirmEmail">;

/** States in which money has come for an order, also when it went back since. */
const PAID: readonly string[] = ["paid", "fulfilled", "refunding", "refunded"];

/** Money has come for it, also when it went back since. */
export const isPaid = ({ state }: Pick<OwnOrder, "state">): boolean => PAID.includes(state);

/** The season whose campaign this is; undefined for all others. */
export const seasonOf = (campaign: string | null): Season | undefined =>
  (Object.keys(SEASONS) as Season[]).find((season) => SEASONS[season] === campaign);

/** Where the offers of a campaign stand, or the regular ones. */
export function offersPath(campaign: string | null, product: string | null = null): string {
  const season = seasonOf(campaign);
  if (season) return `/${season}`;
  return campaign ? `/packages/${encodeURIComponent(campaign + (campaign === NOJOOM_CAMPAIGN ? (product ?? "") : ""))}` : "/packages";
}

/** Where one orders a package that was found in a campaign, or on the regular list. */
export function checkoutPath(packageId: number, campaign: string | null): string {
  const query = new URLSearchParams({ package: String(packageId), ...(campaign && { campaign }) });
  return `/packages/checkout?${query}`;
}

function thanksPath({ method, campaign, product }: Told): string {
  const season = seasonOf(campaign);
  const base = `/${season ?? "packages"}/thankyou`;
  if (method === "cash") return `${base}/cash-payment`;
  if (product === null && campaign !== NOJOOM_CAMPAIGN) return `${base}/card-payment`;
  return season ? `${base}/card-payment/nojoom-packages` : `${base}/nojoom-packages/card-payment`;
}

/** The page that tells how an order stands, without locale and query. */
export function orderPath(order: Told): string {
  if (order.needsDevices) return "/packages/devices";
  if (order.confirmEmail !== null) return "/packages/confirm";
  if (isPaid(order) || order.state === "awaitingCash") return thanksPath(order);
  if (order.state === "created" || order.state === "awaitingPayment") return "/payment/finish";
  return `/${seasonOf(order.campaign) ?? "packages"}/failure`;
}

/** The whole address of that page within the site. */
export const orderAddress = (order: Told, locale: Locale): string => ofOrder(orderPath(order), order.paymentId, locale);

/** A page about an order. */
export const ofOrder = (path: string, paymentId: string, locale: Locale): string =>
  `${inLocalePath(locale, path)}?paymentId=${encodeURIComponent(paymentId)}`;
