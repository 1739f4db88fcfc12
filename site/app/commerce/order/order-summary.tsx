import type { OwnOrder } from "@masthead/contract/commerce/order.ts";
import { useMessages } from "../../platform/messages.ts";
import { PriceLines } from "./price-lines.tsx";

/** Number and price lines of an order. */
export function OrderSummary({ order }: { order: OwnOrder }) {
  const t = useMessages();
  return (
    <section
      aria-label={t("order.summary")}
      className="grid content-start gap-4 border border-line p-5"
    >
      <h2 className="text-20">{t("order.number", { number: order.number })}</h2>
      <PriceLines priced={order} />
    </section>
  );
}
