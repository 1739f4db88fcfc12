import { useEffect } from "react";
import { type ActionFunctionArgs, data, type LoaderFunctionArgs, useActionData, useLoaderData, useRevalidator } from "react-router";
import type { Answer } from "../audience/form/answer.ts";
import { PersonalPage } from "../audience/page.tsx";
import { PageBoundary } from "../layouts/page-boundary.tsx";
import { pageOf } from "../system/page-context.ts";
import { useWords } from "../system/words.ts";
import { heldOrder, onItsPage } from "./order/held-order.ts";
import { NoOrder } from "./order/no-order.tsx";
import { payAgain } from "./order/pay-again.ts";
import { PayAgainForm } from "./order/pay-again-form.tsx";
import { PriceLines } from "./order/price-lines.tsx";
import { TestMode } from "./order/test-mode.tsx";
import "./words.ts";

/** Seconds until the page looks again. */
const AGAIN = 3;

/** Where a buyer comes back to from the gateway: asks it how the payment stands, and leads on once that is known. */
export async function loader({ context, url }: LoaderFunctionArgs) {
  const page = pageOf(context);
  const order = await heldOrder(url, page, "finish");
  if (!order) return data({ order: null }, { status: 404 });
  onItsPage(order, url, page);
  return { order };
}

export const action = (args: ActionFunctionArgs) => payAgain(args);

export default function Finish() {
  const { order } = useLoaderData<typeof loader>();
  const answer = useActionData<Answer>();
  const t = useWords();
  useLooking(order !== null);
  if (!order) return <NoOrder />;
  return (
    <PersonalPage title={t("finish.title")} intro={t("finish.intro")} wide>
      <noscript>
        <meta httpEquiv="refresh" content={String(2 * AGAIN)} />
      </noscript>
      <TestMode on={order.testMode} />
      <div className="grid gap-x-16 gap-y-8 lg:grid-cols-2">
        <section aria-labelledby="waiting" className="grid content-start gap-4 text-17">
          <h2 id="waiting" className="text-20">
            {t("order.number", { number: order.number })}
          </h2>
          <p role="status">{t("finish.waiting")}</p>
          {order.canPay && (
            <>
              <p>{t("finish.notYet")}</p>
              <PayAgainForm paymentId={order.paymentId} answer={answer}>
                {t("finish.pay")}
              </PayAgainForm>
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

/** Looks again and again, while somebody looks at the page. */
function useLooking(on: boolean): void {
  const { revalidate } = useRevalidator();
  useEffect(() => {
    if (!on) return;
    const timer = setInterval(() => {
      if (document.visibilityState === "visible") void revalidate();
    }, AGAIN * 1000);
    return () => clearInterval(timer);
  }, [on, revalidate]);
}

export const ErrorBoundary = PageBoundary;
