import { inLocalePath } from "@masthead/contract/system/paths.ts";
import { type ActionFunctionArgs, data, type LoaderFunctionArgs, useActionData, useLoaderData } from "react-router";
import type { Answer } from "../audience/form/answer.ts";
import { PersonalPage, quietLink } from "../audience/page.tsx";
import { PageBoundary } from "../layouts/page-boundary.tsx";
import { useLocale } from "../system/locale.ts";
import { pageOf } from "../system/page-context.ts";
import { useWords } from "../system/words.ts";
import { Link } from "../ui/link.tsx";
import { heldOrder, onItsPage } from "./order/held-order.ts";
import { NoOrder } from "./order/no-order.tsx";
import { offersPath } from "./order/order-paths.ts";
import { payAgain } from "./order/pay-again.ts";
import { PayAgainForm } from "./order/pay-again-form.tsx";
import { PriceLines } from "./order/price-lines.tsx";
import { reasonOf } from "./order/reason.ts";
import { TestMode } from "./order/test-mode.tsx";
import "./words.ts";

/** An order that was not paid; one that stands otherwise has another page. Whether its campaign sells still is told, too. */
export async function loader({ context, url }: LoaderFunctionArgs) {
  const page = pageOf(context);
  const order = await heldOrder(url, page);
  if (!order) return data({ order: null, open: false }, { status: 404 });
  onItsPage(order, url, page);
  const { paymentId } = order;
  const { open } = await page.client.order.campaignDetails({ paymentId, status: "failure" });
  return { order, open: open || order.campaign === null };
}

export const action = (args: ActionFunctionArgs) => payAgain(args);

/** Says why a payment failed, and how to go on. */
export default function Failure() {
  const { order, open } = useLoaderData<typeof loader>();
  const answer = useActionData<Answer>();
  const t = useWords();
  const locale = useLocale();
  if (!order) return <NoOrder />;
  const { state, canPay, number, paymentId, campaign, product } = order;
  const over = state !== "failed";
  return (
    <PersonalPage title={t(over ? `unpaid.title.${state}` : "unpaid.title.failed")} wide>
      <TestMode on={order.testMode} />
      <div className="grid gap-x-16 gap-y-8 lg:grid-cols-2">
        <section aria-label={t("unpaid.why")} className="grid content-start gap-4 text-17">
          <p className="border-s-4 border-live ps-4 font-semibold">{t(over ? `unpaid.because.${state}` : reasonOf(order.failure))}</p>
          <p>{t("unpaid.nothingTaken")}</p>
          {canPay && (
            <PayAgainForm paymentId={paymentId} answer={answer}>
              {t("unpaid.retry")}
            </PayAgainForm>
          )}
          <p className="flex flex-wrap gap-x-8">
            <Link to={inLocalePath(locale, open ? offersPath(campaign, product) : "/packages")} className={quietLink}>
              {t("unpaid.another")}
            </Link>
            <Link to={inLocalePath(locale, "/info/contact_us")} className={quietLink}>
              {t("info.contact")}
            </Link>
          </p>
        </section>
        <section aria-label={t("order.summary")} className="grid content-start gap-4 border border-line p-5">
          <h2 className="text-20">{t("order.number", { number })}</h2>
          <PriceLines priced={order} />
        </section>
      </div>
    </PersonalPage>
  );
}

export const ErrorBoundary = PageBoundary;
