import { CURRENCY_EXPONENTS, type Currency, decimalText } from "@masthead/contract/commerce/money.ts";
import type { StaffPackage } from "@masthead/contract/commerce/package.ts";
import { intlLocale } from "@masthead/contract/system/format.ts";
import { useTranslate } from "react-admin";
import { useFormContext } from "react-hook-form";
import type { ClashValue } from "../../frame/form/field-choices.tsx";
import { TextOf } from "../../frame/form/text-of.tsx";
import { MoneyText } from "../../frame/list/money-field.tsx";
import { useDeskLocale, useLocalized } from "../../frame/locale.ts";
import { useStation } from "../../frame/station.ts";
import { PictureInClash } from "../../newsroom/listing/picture-in-clash.tsx";

const MONEY: ReadonlySet<string> = new Set(["price", "listPrice"]);
const TIMES: ReadonlySet<string> = new Set(["saleFrom", "saleUntil"]);
const WORDS: ReadonlySet<string> = new Set(["entitlements", "interval"]);

/** What two people wrote into one field of a package, as it is seen and read. */
export const PackageInClash: ClashValue = (given) => {
  const { field, value } = given;
  const translate = useTranslate();
  const localized = useLocalized();
  const locale = useDeskLocale();
  const { timeZone } = useStation();
  const currency: Currency = useFormContext().getValues("currency");
  if (MONEY.has(field) && typeof value === "number") return <MoneyText amount={value} currency={currency} />;
  if (TIMES.has(field) && typeof value === "string")
    return (
      <TextOf
        value={new Intl.DateTimeFormat(intlLocale(locale), { dateStyle: "full", timeStyle: "short", timeZone }).format(new Date(value))}
      />
    );
  if (field === "features" && Array.isArray(value)) return <TextOf value={value.map(localized).join("\n")} />;
  if (field === "devices" && Array.isArray(value)) {
    const lines = (value as StaffPackage["devices"]).map(
      ({ model, name, price }) => `${model} · ${localized(name)} · ${decimalText(price, CURRENCY_EXPONENTS[currency])} ${currency}`,
    );
    return <TextOf value={lines.join("\n")} />;
  }
  if (WORDS.has(field)) {
    const words = field === "interval" ? "interval" : "entitlement";
    return (
      <TextOf
        value={[value]
          .flat()
          .map((one) => translate(`resources.package.${words}.${one}`))
          .join("\n")}
      />
    );
  }
  return <PictureInClash {...given} />;
};
