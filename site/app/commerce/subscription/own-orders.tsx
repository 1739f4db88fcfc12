import type { OwnOrder } from "@masthead/contract/commerce/order.ts";
import { localized } from "@masthead/contract/platform/locale.ts";
import { quietLink } from "../../audience/page.tsx";
import { apiPath } from "../../platform/api/api.ts";
import { formatDay, useTimeZone } from "../../platform/dates.ts";
import { useLocale } from "../../platform/locale.ts";
import { useMessages } from "../../platform/messages.ts";
import { Link } from "../../ui/link.tsx";
import { SectionHeading } from "../../ui/section-heading.tsx";
import { Money } from "../order/money.tsx";
import { isPaid, orderStatusUrl } from "../order/order-paths.ts";
import { isAbandoned, shownOrders } from "./shown-orders.ts";

/** Message key of the state of an order. */
function stateKey(order: OwnOrder): string {
  const { state, hasDevices, confirmEmail, total, trialDays } = order;
  if (confirmEmail !== null) return "waitsForConfirmation";
  if (state === "awaitingPayment") return "created";
  if (isPaid(order) && total === 0 && trialDays > 0) return "trial";
  return state === "fulfilled" && !hasDevices ? "paid" : state;
}

/** Orders of the current user, newest first, with receipts of the paid ones. */
export function OwnOrders({ orders: allOrders }: { orders: OwnOrder[] }) {
  const orders = shownOrders(allOrders);
  const t = useMessages();
  const locale = useLocale();
  const zone = useTimeZone();
  if (!orders.length) return null;
  return (
    <section aria-labelledby="orders" className="mt-12">
      <SectionHeading id="orders">{t("subscriptions.orders")}</SectionHeading>
      <ul className="divide-y divide-line border-b border-line">
        {orders.map((order) => (
          <li
            key={order.paymentId}
            className="grid gap-x-6 gap-y-1 py-3 md:grid-cols-[minmax(0,1fr)_auto_11rem] md:items-center"
          >
            <div className="min-w-0">
              <p className="font-semibold">{localized(order.packageName, locale)}</p>
              <p className="text-15 text-quiet" suppressHydrationWarning>
                <bdi>{order.number}</bdi> · {formatDay(order.createdAt, locale, zone)} ·{" "}
                {t(`order.states.${stateKey(order)}`)}
              </p>
            </div>
            {order.total === 0 && order.trialDays > 0 ? (
              <span className="font-semibold">{t("packages.firstPeriod")}</span>
            ) : (
              <Money amount={order.total} currency={order.currency} className="font-semibold" />
            )}
            <p className="flex flex-wrap gap-x-6 md:justify-end">
              {isPaid(order) ? (
                <a
                  href={apiPath("GET /v1/order/receipt", { paymentId: order.paymentId, locale })}
                  className={quietLink}
                  download
                >
                  {t("order.receipt")}
                  <span className="sr-only"> {order.number}</span>
                </a>
              ) : (
                order.kind === "purchase" && (
                  <Link to={orderStatusUrl(order, locale)} className={quietLink}>
                    {t(isAbandoned(order) ? "subscriptions.continue" : "subscriptions.look")}
                    <span className="sr-only"> {order.number}</span>
                  </Link>
                )
              )}
            </p>
          </li>
        ))}
      </ul>
    </section>
  );
}
