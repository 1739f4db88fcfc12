import type { Currency } from "@masthead/contract/commerce/money.ts";
import { type ActionFunctionArgs, redirect, redirectDocument } from "react-router";
import { answered } from "../../audience/form/answer.ts";
import { pageOf } from "../../system/page-context.ts";
import { ofOrder } from "./order-paths.ts";

/** What the forms do that open the gateway's page again: `paymentId` names the order, `shownTotal` the full price that is agreed to. */
export function payAgain(args: ActionFunctionArgs) {
  const { client, locale } = pageOf(args.context);
  return answered(args, async (fields) => {
    const paymentId = fields.text("paymentId");
    const total = fields.filled("shownTotal");
    const expected = { total: Number(total), currency: fields.text("shownCurrency") as Currency };
    return goOn(await client.payment.retry({ paymentId, locale, ...(total && { withoutTrial: true, expected }) }), locale);
  });
}

/** Leads a buyer on: to the gateway's page, or to the page that tells how the order stands. */
export function goOn({ url, paymentId }: { url: string | null; paymentId: string }, locale: Parameters<typeof ofOrder>[2]): Response {
  // The gateway's page is no page of this site, even where it stands at the same address.
  return url ? redirectDocument(url, 303) : redirect(ofOrder("/payment/finish", paymentId, locale), 303);
}
