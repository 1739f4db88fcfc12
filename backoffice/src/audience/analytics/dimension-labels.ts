import { DIRECT, INTERNAL, NOT_SET } from "@masthead/contract/audience/analytics.ts";
import { intlLocale } from "@masthead/contract/platform/format.ts";
import { useTranslate } from "react-admin";
import { useUiLocale } from "../../platform/messages/locale.ts";

export type LabelledDimension = "date" | "hour" | "sessionSource" | "country" | "deviceCategory";

/** Returns a formatter for the values of a dimension, in the UI language. */
export function useDimensionLabels(dimension: LabelledDimension): (value: string) => string {
  const locale = useUiLocale();
  const translate = useTranslate();
  if (dimension === "date") {
    const format = new Intl.DateTimeFormat(intlLocale(locale), {
      day: "numeric",
      month: "short",
      timeZone: "UTC",
    });
    return (value) =>
      format.format(
        Date.UTC(Number(value.slice(0, 4)), Number(value.slice(4, 6)) - 1, Number(value.slice(6))),
      );
  }
  if (dimension === "hour") {
    const format = new Intl.DateTimeFormat(intlLocale(locale), {
      hour: "2-digit",
      minute: "2-digit",
      hourCycle: "h23",
      timeZone: "UTC",
    });
    return (value) => format.format(Date.UTC(2000, 0, 1, Number(value)));
  }
  if (dimension === "country") {
    const regionNames = new Intl.DisplayNames(locale, { type: "region" });
    return (value) =>
      value === NOT_SET ? translate("analytics.unknown") : (regionNames.of(value) ?? value);
  }
  if (dimension === "deviceCategory")
    return (value) => translate(`analytics.device.${value}`, { _: value });
  return (value) =>
    value === DIRECT
      ? translate("analytics.source.direct")
      : value === INTERNAL
        ? translate("analytics.source.internal")
        : value;
}
