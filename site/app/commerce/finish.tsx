import { useEffect } from "react";
import {
  type ActionFunctionArgs,
  data,
  type LoaderFunctionArgs,
  useActionData,
  useLoaderData,
  useRevalidator,
} from "react-router";
import type { FormResult } from "../audience/form/form-result.ts";
import { PersonalPage } from "../audience/page.tsx";
import { PageBoundary } from "../layouts/page-boundary.tsx";
import { pageOf } from "../platform/api/page-context.ts";
import { useMessages } from "../platform/messages.ts";
import { loadOrder, redirectToOrderPage } from "./order/load-order.ts";
import { NoOrder } from "./order/no-order.tsx";
import { PriceLines } from "./order/price-lines.tsx";
import { retryPayment } from "./order/retry-payment.ts";
import { RetryPaymentForm } from "./order/retry-payment-form.tsx";
import { TestMode } from "./order/test-mode.tsx";
import "./messages.ts";

/** Polling interval in seconds. */
const POLL_SECONDS = 3;

/**
 * Return page from the gateway: checks the payment status, and redirects to the status page once it
 * is known.
 */
export async function loader({ context, url }: LoaderFunctionArgs) {
  const page = pageOf(context);
  const order = await loadOrder(url, page, "finish");
  if (!order) return data({ order: null }, { status: 404 });
  redirectToOrderPage(order, url, page);
  return { order };
}

export const action = (args: ActionFunctionArgs) => retryPayment(args);

export default function Finish() {
  const { order } = useLoaderData<typeof loader>();
  const result = useActionData<FormResult>();
  const t = useMessages();
  usePolling(order !== null);
  if (!order) return <NoOrder />;
  return (
    <PersonalPage title={t("finish.title")} intro={t("finish.intro")} wide>
      <noscript>
        <meta httpEquiv="refresh" content={String(2 * POLL_SECONDS)} />
      </noscript>
      <TestMode on={order.testMode} />
      <div className="grid gap-x-16 gap-y-8 lg:grid-cols-2">
        <section aria-labelledby="waiting" data-eager className="grid content-start gap-4 text-17">
          <h2 id="waiting" className="text-20">
            {t("order.number", { number: order.number })}
          </h2>
          <p role="status">{t("finish.waiting")}</p>
          {order.canPay && (
            <>
              <p>{t("finish.notYet")}</p>
              <RetryPaymentForm paymentId={order.paymentId} result={result}>
                {t(order.total === 0 ? "finish.continue" : "finish.pay")}
              </RetryPaymentForm>
            </>
          )}
        </section>
        <section aria-label={t("order.summary")} className="border border-line p-5">
          <PriceLines priced={order} />
        </section>
      </div>
    </PersonalPage>
  );
}

/** Reloads the order at an interval while the page is visible. */
function usePolling(enabled: boolean): void {
  const { revalidate } = useRevalidator();
  useEffect(() => {
    if (!enabled) return;
    const timer = setInterval(() => {
      if (document.visibilityState === "visible") void revalidate();
    }, POLL_SECONDS * 1000);
    return () => clearInterval(timer);
  }, [enabled, revalidate]);
}

export const ErrorBoundary = PageBoundary;
