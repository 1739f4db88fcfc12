import { formatCurrency } from "@masthead/contract/commerce/money.ts";
import { localized } from "@masthead/contract/platform/locale.ts";
import { pagePath } from "@masthead/contract/platform/paths.ts";
import {
  type ActionFunctionArgs,
  type LoaderFunctionArgs,
  useActionData,
  useLoaderData,
} from "react-router";
import type { FormResult } from "../audience/form/form-result.ts";
import { PersonalPage, quietLink } from "../audience/page.tsx";
import { PageBoundary } from "../layouts/page-boundary.tsx";
import { pageOf } from "../platform/api/page-context.ts";
import { useLocale } from "../platform/locale.ts";
import { useMessages } from "../platform/messages.ts";
import { Link } from "../ui/link.tsx";
import { failureMessageKey } from "./order/failure-message.ts";
import { loadOrder, redirectToOrderPage } from "./order/load-order.ts";
import { NothingPaid } from "./order/no-order.tsx";
import { offersPath } from "./order/order-paths.ts";
import { OrderSummary } from "./order/order-summary.tsx";
import { retryPayment } from "./order/retry-payment.ts";
import { RetryPaymentForm } from "./order/retry-payment-form.tsx";
import { TestMode } from "./order/test-mode.tsx";
import "./messages.ts";

/**
 * Unpaid order; an order in another state redirects to its own page. Without an order the page is
 * generic, with a link back.
 */
export async function loader({ context, url }: LoaderFunctionArgs) {
  const page = pageOf(context);
  const order = await loadOrder(url, page);
  if (!order) return { order: null, back: url.pathname.replace(/\/failure$/, "") };
  redirectToOrderPage(order, url, page);
  const { paymentId } = order;
  const { open } = await page.client.order.campaignDetails({ paymentId, status: "failure" });
  return {
    order,
    back: open
      ? offersPath(page.locale, order.campaign, order.product)
      : pagePath(page.locale, "packages"),
  };
}

export const action = (args: ActionFunctionArgs) => retryPayment(args);

/**
 * Failures of orders whose buyer has the package, or all of its content, from a running
 * subscription.
 */
const DUPLICATES = ["alreadySubscribed", "alreadyGranted"] as const;

/** Explains why a payment failed, and offers next steps. */
export default function Failure() {
  const { order, back } = useLoaderData<typeof loader>();
  const result = useActionData<FormResult>();
  const t = useMessages();
  const locale = useLocale();
  if (!order) return <NothingPaid back={back} />;
  const { state, canPay, paymentId, total, currency, failure, totalWithoutTrial } = order;
  const name = localized(order.packageName, locale);
  const duplicate = state === "cancelled" ? DUPLICATES.find((code) => code === failure) : undefined;
  const isDuplicate = duplicate !== undefined;
  const trialUsed = state === "failed" && failure === "trialUsed";
  const title = duplicate ?? (trialUsed ? "trialUsed" : state);
  const explanation = duplicate ?? state;
  const fullPrice =
    trialUsed && totalWithoutTrial !== null ? { amount: totalWithoutTrial, currency } : undefined;
  const price = formatCurrency(fullPrice ?? { amount: total, currency }, locale);
  const effect =
    isDuplicate && total > 0
      ? "unpaid.refunding"
      : fullPrice
        ? "unpaid.fullPrice"
        : "unpaid.nothingTaken";
  return (
    <PersonalPage title={t(`unpaid.title.${title}`)} wide>
      <TestMode on={order.testMode} />
      <div className="grid gap-x-16 gap-y-8 lg:grid-cols-2">
        <section aria-label={t("unpaid.why")} className="grid content-start gap-4 text-17">
          <p className="border-s-4 border-live ps-4 font-semibold">
            {state === "failed"
              ? t(failureMessageKey(failure))
              : t(`unpaid.because.${explanation}`, { name })}
          </p>
          <p suppressHydrationWarning>{t(effect, { price })}</p>
          {canPay && (
            <RetryPaymentForm paymentId={paymentId} result={result} fullPrice={fullPrice}>
              <span suppressHydrationWarning>
                {fullPrice ? t("unpaid.subscribeFor", { price }) : t("unpaid.retry")}
              </span>
            </RetryPaymentForm>
          )}
          <p className="flex flex-wrap gap-x-8">
            {isDuplicate && (
              <Link to={pagePath(locale, "account/subscription")} className={quietLink}>
                {t("thanks.toSubscription")}
              </Link>
            )}
            <Link to={back} className={quietLink}>
              {t("unpaid.another")}
            </Link>
            <Link to={pagePath(locale, "info/contact_us")} className={quietLink}>
              {t("info.contact")}
            </Link>
          </p>
        </section>
        <OrderSummary order={order} />
      </div>
    </PersonalPage>
  );
}

export const ErrorBoundary = PageBoundary;
