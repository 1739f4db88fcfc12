import { CURRENCY_EXPONENTS, type Currency, formatDecimal } from "@masthead/contract/commerce/money.ts";
import type { StaffPackage } from "@masthead/contract/commerce/package.ts";
import { intlLocale } from "@masthead/contract/platform/format.ts";
import { useTranslate } from "react-admin";
import { useFormContext } from "react-hook-form";
import { ImageConflictValue } from "../../newsroom/topic/image-conflict-value.tsx";
import type { ConflictValue } from "../../platform/form/conflict/field-choices.tsx";
import { PlainTextValue } from "../../platform/form/conflict/plain-text-value.tsx";
import { MoneyText } from "../../platform/list/money-field.tsx";
import { useLocalized, useUiLocale } from "../../platform/messages/locale.ts";
import { useStation } from "../../platform/time/station.ts";

const MONEY_FIELDS: ReadonlySet<string> = new Set(["price", "listPrice"]);
const TIME_FIELDS: ReadonlySet<string> = new Set(["saleFrom", "saleUntil"]);
const TRANSLATED_FIELDS: ReadonlySet<string> = new Set(["entitlements", "interval"]);

/** Value of a package field in an edit conflict, formatted for people. */
export const PackageConflictValue: ConflictValue = (props) => {
  const { field, value } = props;
  const translate = useTranslate();
  const localized = useLocalized();
  const locale = useUiLocale();
  const { timeZone } = useStation();
  const currency: Currency = useFormContext().getValues("currency");
  if (MONEY_FIELDS.has(field) && typeof value === "number") return <MoneyText amount={value} currency={currency} />;
  if (TIME_FIELDS.has(field) && typeof value === "string")
    return (
      <PlainTextValue
        value={new Intl.DateTimeFormat(intlLocale(locale), { dateStyle: "full", timeStyle: "short", timeZone }).format(new Date(value))}
      />
    );
  if (field === "features" && Array.isArray(value)) return <PlainTextValue value={value.map(localized).join("\n")} />;
  if (field === "devices" && Array.isArray(value)) {
    const lines = (value as StaffPackage["devices"]).map(
      ({ model, name, price }) => `${model} · ${localized(name)} · ${formatDecimal(price, CURRENCY_EXPONENTS[currency])} ${currency}`,
    );
    return <PlainTextValue value={lines.join("\n")} />;
  }
  if (TRANSLATED_FIELDS.has(field)) {
    const messageGroup = field === "interval" ? "interval" : "entitlement";
    return (
      <PlainTextValue
        value={[value]
          .flat()
          .map((key) => translate(`resources.package.${messageGroup}.${key}`))
          .join("\n")}
      />
    );
  }
  return <ImageConflictValue {...props} />;
};
