import { type ActionFunctionArgs, redirect, redirectDocument } from "react-router";
import { answered } from "../../audience/form/answer.ts";
import { pageOf } from "../../system/page-context.ts";
import { ofOrder } from "./order-paths.ts";

/** What the forms do that open the gateway's page once more: the field `paymentId` names the order. */
export function payAgain(args: ActionFunctionArgs) {
  const { client, locale } = pageOf(args.context);
  return answered(args, async (fields) => {
    const paymentId = fields.text("paymentId");
    return goOn(await client.payment.retry({ paymentId }), locale);
  });
}

/** Leads a buyer on: to the gateway's page, or to the page that tells how the order stands. */
export function goOn({ url, paymentId }: { url: string | null; paymentId: string }, locale: Parameters<typeof ofOrder>[2]): Response {
  // The gateway's page is no page of this site, even where it stands at the same address.
  return url ? redirectDocument(url, 303) : redirect(ofOrder("/payment/finish", paymentId, locale), 303);
}
