import {
  type Entitlement,
  type EntitlementScope,
  scopeOf,
} from "@masthead/contract/commerce/entitlements.ts";
import {
  CURRENCY_EXPONENTS,
  type Currency,
  formatDecimal,
} from "@masthead/contract/commerce/money.ts";
import type { StaffPackage } from "@masthead/contract/commerce/package.ts";
import { intlLocale } from "@masthead/contract/platform/format.ts";
import { useTranslate } from "react-admin";
import { useFormContext } from "react-hook-form";
import { ImageConflictValue } from "../../newsroom/topic/image-conflict-value.tsx";
import type { ConflictValue } from "../../platform/form/conflict/field-choices.tsx";
import { PlainTextValue } from "../../platform/form/conflict/plain-text-value.tsx";
import { useRecordLabels } from "../../platform/form/input/use-record-labels.ts";
import { MoneyText } from "../../platform/list/money-text.tsx";
import { useLocalized, useUiLocale } from "../../platform/messages/locale.ts";
import { useStation } from "../../platform/time/station.ts";
import { FIND_SCOPE_RECORDS, scopedIds } from "./entitlement-scopes.ts";

const MONEY_FIELDS: ReadonlySet<string> = new Set(["price", "listPrice"]);
const TIME_FIELDS: ReadonlySet<string> = new Set(["saleFrom", "saleUntil"]);

/** Value of a package field in an edit conflict, formatted for people. */
export const PackageConflictValue: ConflictValue = (props) => {
  const { field, value } = props;
  const translate = useTranslate();
  const localized = useLocalized();
  const locale = useUiLocale();
  const { timeZone } = useStation();
  const currency: Currency = useFormContext().getValues("currency");
  if (MONEY_FIELDS.has(field) && typeof value === "number")
    return <MoneyText amount={value} currency={currency} />;
  if (TIME_FIELDS.has(field) && typeof value === "string")
    return (
      <PlainTextValue
        value={new Intl.DateTimeFormat(intlLocale(locale), {
          dateStyle: "full",
          timeStyle: "short",
          timeZone,
        }).format(new Date(value))}
      />
    );
  if (field === "features" && Array.isArray(value))
    return <PlainTextValue value={value.map(localized).join("\n")} />;
  if (field === "devices" && Array.isArray(value)) {
    const lines = (value as StaffPackage["devices"]).map(
      ({ model, name, price }) =>
        `${model} · ${localized(name)} · ${formatDecimal(price, CURRENCY_EXPONENTS[currency])} ${currency}`,
    );
    return <PlainTextValue value={lines.join("\n")} />;
  }
  if (field === "interval")
    return <PlainTextValue value={translate(`resources.package.interval.${value}`)} />;
  if (field === "entitlements" && Array.isArray(value))
    return <EntitlementsValue entitlements={value} />;
  return <ImageConflictValue {...props} />;
};

function EntitlementsValue({ entitlements }: { entitlements: Entitlement[] }) {
  const translate = useTranslate();
  const labelOf: Record<EntitlementScope, (id: number) => string> = {
    channel: useScopeLabels("channel"),
    program: useScopeLabels("program"),
    programCategory: useScopeLabels("programCategory"),
    category: useScopeLabels("category"),
  };
  const textOf = (entitlement: Entitlement) => {
    const scoped = scopeOf(entitlement);
    const name = scoped && labelOf[scoped.scope](scoped.id);
    return translate(`resources.package.entitlement.${scoped?.scope ?? entitlement}`, { name });
  };
  return <PlainTextValue value={entitlements.map(textOf).join("\n")} />;
}

const useScopeLabels = (scope: EntitlementScope) =>
  useRecordLabels(`entitlements.${scope}`, FIND_SCOPE_RECORDS[scope], (value) =>
    Array.isArray(value) ? scopedIds(value, scope) : [],
  );
