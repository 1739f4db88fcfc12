import type { OwnOrder } from "@masthead/contract/commerce/order.ts";
import type { PageContext } from "@masthead/contract/platform/page-context.ts";
import { pagePath, splitLocale } from "@masthead/contract/platform/paths.ts";
import { redirect } from "react-router";
import { orderStatusPage, orderStatusUrl } from "./order-paths.ts";

/**
 * Loads the order of the `paymentId` query parameter with the given operation; undefined if there
 * is none.
 * @throws Response redirect to the sign-in page, for an order of an account
 */
export async function loadOrder(
  url: URL,
  page: PageContext,
  operation: "own" | "finish" = "own",
): Promise<OwnOrder | undefined> {
  const paymentId = url.searchParams.get("paymentId");
  if (!paymentId) return undefined;
  const { client, locale } = page;
  try {
    return await (operation === "own" ? client.order.own : client.payment.finish)({
      paymentId,
      locale,
    });
  } catch (error) {
    const { status } = error as { status?: unknown };
    if (status === 401)
      throw redirect(pagePath(locale, "auth/sign-in", { next: url.pathname + url.search }));
    if (status === 400 || status === 404) return undefined;
    throw error;
  }
}

/**
 * Redirects to the order's status page, unless this is it, so that no page shows a wrong status.
 * @throws Response redirect
 */
export function redirectToOrderPage(order: OwnOrder, url: URL, { locale }: PageContext): void {
  if (splitLocale(url.pathname).path !== `/${orderStatusPage(order)}`)
    throw redirect(orderStatusUrl(order, locale));
}
