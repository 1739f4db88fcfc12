import { type Money, moneyText } from "@masthead/contract/commerce/money.ts";
import { useFieldValue, useRecordContext } from "react-admin";
import { useDeskLocale } from "../locale.ts";

/** A sum as the language on screen writes it. */
export function MoneyText({ amount, currency }: Money) {
  const locale = useDeskLocale();
  return <bdi style={{ whiteSpace: "nowrap", fontVariantNumeric: "tabular-nums" }}>{moneyText({ amount, currency }, locale)}</bdi>;
}

/** The sum in a field of a record, in the record's currency. */
export function MoneyField({ source }: { source: string }) {
  const record = useRecordContext();
  const amount: number | null | undefined = useFieldValue({ source });
  if (!record || typeof amount !== "number") return null;
  return <MoneyText amount={amount} currency={record.currency} />;
}
