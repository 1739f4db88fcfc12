import { amountOf, CURRENCIES, type Currency, moneyText } from "@masthead/contract/commerce/money.ts";
import type { StaffOrderDetails } from "@masthead/contract/commerce/order-staff.ts";
import { useTranslate } from "react-admin";
import { useDeskLocale, useLocalized } from "../../../frame/locale.ts";

type Event = StaffOrderDetails["timeline"][number];
type Detail = Record<string, unknown>;

const isText = (value: unknown): value is string => typeof value === "string" && value !== "";
const isCurrency = (value: unknown): value is Currency => CURRENCIES.some((one) => one === value);
/** Keeps what somebody wrote in its own direction within a sentence. */
const isolated = (text: string) => `\u2068${text}\u2069`;

/** Tells events of an order in words: what happened, and more of it line by line. */
export function useEventWords({ currency, lines }: StaffOrderDetails): (event: Event) => { title: string; more: string[] } {
  const translate = useTranslate();
  const locale = useDeskLocale();
  const localized = useLocalized();
  const words = (key: string, values?: object) => translate(`resources.orders.event.${key}`, values);

  /** The sum that an event is about: in units of the order's currency, or as it was written down. */
  const sumOf = ({ amount, sum, currency: own }: Detail): string | null => {
    if (typeof amount === "number") return moneyText({ amount, currency }, locale);
    const units = isText(sum) && isCurrency(own) ? amountOf(sum, own) : null;
    return units === null || !isCurrency(own) ? null : moneyText({ amount: units, currency: own }, locale);
  };
  const nameOf = (model: unknown) => localized(lines.find((line) => line.model === model)?.name) || String(model);

  const titleOf = ({ kind, from, to, detail }: Event): string => {
    if (kind === "state" && to) {
      if (from === "refunding" && isText(detail.refund)) return words(`refund.${detail.refund}`);
      return words(`to.${to}`);
    }
    if (kind === "refund") return words(detail.done === false ? "refund.failed" : "refund.done");
    if (kind === "mail") return words(`mail.${isText(detail.mail) ? detail.mail : "any"}`);
    if (kind === "note" && isText(detail.confirmed)) return words("confirmed");
    return words(kind);
  };

  const moreOf = ({ detail }: Event): string[] => {
    const { reference, reason, failure, fault, carrier, tracking, card, devices } = detail;
    const known = card as { brand?: unknown; last4?: unknown } | null | undefined;
    return [
      sumOf(detail),
      isText(failure) && translate(`resources.orders.failures.${failure}`, { _: failure }),
      isText(fault) && translate(`resources.orders.faults.${fault}`, { _: fault }),
      isText(reason) && words("reason", { reason: isolated(translate(`resources.orders.faults.${reason}`, { _: reason })) }),
      isText(reference) && words("reference", { reference: isolated(reference) }),
      isText(known?.last4) && `\u2066${String(known.brand)} •••• ${known.last4}\u2069`,
      (isText(carrier) || isText(tracking)) && [carrier, tracking].filter(isText).map(isolated).join(" · "),
      Array.isArray(devices) &&
        devices.map(({ model, quantity }: { model: string; quantity: number }) => `${isolated(nameOf(model))} × ${quantity}`).join(" · "),
    ].filter(isText);
  };

  return (event) => ({ title: titleOf(event), more: moreOf(event) });
}
