import type { Currency } from "@masthead/contract/commerce/money.ts";
import type { Locale } from "@masthead/contract/platform/locale.ts";
import { pagePath } from "@masthead/contract/platform/paths.ts";
import { type ActionFunctionArgs, redirect, redirectDocument } from "react-router";
import { handleForm } from "../../audience/form/form-result.ts";
import { pageOf } from "../../platform/api/page-context.ts";

/**
 * Action of forms that reopen the gateway's page. `paymentId` identifies the order; `shownTotal` is
 * the full price accepted.
 */
export function retryPayment(args: ActionFunctionArgs) {
  const { client, locale } = pageOf(args.context);
  return handleForm(args, async (fields) => {
    const paymentId = fields.text("paymentId");
    const total = fields.optionalText("shownTotal");
    const expected = { total: Number(total), currency: fields.text("shownCurrency") as Currency };
    const payment = await client.payment.retry({
      paymentId,
      locale,
      ...(total && { withoutTrial: true, expected }),
      ...(fields.optionalText("acceptsOverlap") && { acceptsOverlap: true }),
    });
    return redirectToPayment(payment, locale);
  });
}

/** Redirects to the gateway's page, or to the payment status page without a gateway URL. */
export function redirectToPayment(
  { url, paymentId }: { url: string | null; paymentId: string },
  locale: Locale,
): Response {
  // The gateway's page needs a document load, even if it has the origin of this site.
  return url
    ? redirectDocument(url, 303)
    : redirect(pagePath(locale, "payment/finish", { paymentId }), 303);
}
