import {
  CURRENCIES,
  type Currency,
  formatCurrency,
  parseAmount,
} from "@masthead/contract/commerce/money.ts";
import type { StaffOrderDetails } from "@masthead/contract/commerce/order-staff.ts";
import { isolate, isolateLtr } from "@masthead/contract/platform/isolate.ts";
import { useTranslate } from "react-admin";
import { useLocalized, useUiLocale } from "../../../platform/messages/locale.ts";
import { useFaultText } from "./fault-text.ts";

type Event = StaffOrderDetails["timeline"][number];
type Detail = Record<string, unknown>;

const isText = (value: unknown): value is string => typeof value === "string" && value !== "";
const isCurrency = (value: unknown): value is Currency => CURRENCIES.some((code) => code === value);

/** Describes order events: a title, and detail lines. */
export function useEventText({
  currency,
  lines,
}: StaffOrderDetails): (event: Event) => { title: string; more: string[] } {
  const translate = useTranslate();
  const faultText = useFaultText();
  const locale = useUiLocale();
  const localized = useLocalized();
  const message = (key: string, values?: object) =>
    translate(`resources.orders.event.${key}`, values);

  /**
   * Formats the amount of an event: in minor units of the order's currency, or as a decimal string
   * with its own currency.
   */
  const formatAmount = ({
    amount,
    sum: decimalAmount,
    currency: decimalCurrency,
  }: Detail): string | null => {
    if (typeof amount === "number") return formatCurrency({ amount, currency }, locale);
    const minorUnits =
      isText(decimalAmount) && isCurrency(decimalCurrency)
        ? parseAmount(decimalAmount, decimalCurrency)
        : null;
    return minorUnits === null || !isCurrency(decimalCurrency)
      ? null
      : formatCurrency({ amount: minorUnits, currency: decimalCurrency }, locale);
  };
  const deviceName = (model: unknown) =>
    localized(lines.find((line) => line.model === model)?.name) || String(model);

  const titleOf = ({ kind, from, to, detail }: Event): string => {
    if (kind === "state" && to) {
      if (from === "refunding" && isText(detail.refund)) return message(`refund.${detail.refund}`);
      return message(`to.${to}`);
    }
    if (kind === "refund") return message(detail.done === false ? "refund.failed" : "refund.done");
    if (kind === "mail") return message(`mail.${isText(detail.mail) ? detail.mail : "any"}`);
    if (kind === "dispute") return message(`dispute.${String(detail.state)}`);
    if (kind === "note" && isText(detail.confirmed)) return message("confirmed");
    return message(kind);
  };

  const reasonText = ({ kind }: Event, reason: string) =>
    kind === "dispute"
      ? translate(`resources.orders.dispute.reasons.${reason}`)
      : isolate(faultText(reason));

  const detailLines = (event: Event): string[] => {
    const { detail } = event;
    const { reference, reason, failure, fault, carrier, tracking, card, devices } = detail;
    const cardDetails = card as { brand?: unknown; last4?: unknown } | null | undefined;
    return [
      formatAmount(detail),
      isText(failure) && translate(`resources.orders.failures.${failure}`, { _: failure }),
      isText(fault) && faultText(fault),
      isText(reason) && message("reason", { reason: reasonText(event, reason) }),
      isText(reference) && message("reference", { reference: isolate(reference) }),
      isText(cardDetails?.last4) &&
        isolateLtr(`${String(cardDetails.brand)} •••• ${cardDetails.last4}`),
      (isText(carrier) || isText(tracking)) &&
        [carrier, tracking].filter(isText).map(isolate).join(" · "),
      Array.isArray(devices) &&
        devices
          .map(
            ({ model, quantity }: { model: string; quantity: number }) =>
              `${isolate(deviceName(model))} × ${quantity}`,
          )
          .join(" · "),
    ].filter(isText);
  };

  return (event) => ({ title: titleOf(event), more: detailLines(event) });
}
