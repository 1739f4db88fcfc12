import type { OwnOrder } from "@masthead/contract/commerce/order.ts";
import { splitLocale } from "@masthead/contract/system/paths.ts";
import { redirect } from "react-router";
import type { PageContext } from "../../system/page-context.ts";
import { orderAddress, orderPath } from "./order-paths.ts";

/** The order that an address names, asked for by one of the calls that take its payment id; undefined when there is none, or none is named. */
export async function heldOrder(url: URL, page: PageContext, call: "own" | "finish" = "own"): Promise<OwnOrder | undefined> {
  const paymentId = url.searchParams.get("paymentId");
  if (!paymentId) return undefined;
  const { client, locale } = page;
  try {
    return await (call === "own" ? client.order.own : client.payment.finish)({ paymentId, locale });
  } catch (error) {
    const { status } = error as { status?: unknown };
    if (status === 400 || status === 404) return undefined;
    throw error;
  }
}

/** Leads to the page that tells how an order stands, unless this is it: no page tells more than is so. */
export function onItsPage(order: OwnOrder, url: URL, { locale }: PageContext): void {
  if (splitLocale(url.pathname).path !== orderPath(order)) throw redirect(orderAddress(order, locale));
}
